#!/usr/bin/env python3
"""Saves the pictures on screen at some times, as PyAV's documentation teaches it: seek, then decode up to the time.

usage: stills.py FILE OUT TIME...
"""

import sys

import av

file, out, times = sys.argv[1], sys.argv[2], sorted(map(float, sys.argv[3:]))
with av.open(file) as container:
    stream = container.streams.video[0]
    stream.thread_type = "AUTO"
    for number, time in enumerate(times, 1):
        container.seek(int(time / stream.time_base), stream=stream)
        shown = None
        for frame in container.decode(stream):
            if frame.time > time:
                break
            shown = frame
        with av.open(f"{out}-{number}.png", "w", format="image2") as image:
            encoder = image.add_stream("png", rate=1)
            encoder.width, encoder.height, encoder.pix_fmt = shown.width, shown.height, "rgb24"
            image.mux(encoder.encode(shown.reformat(format="rgb24")))
            image.mux(encoder.encode())
