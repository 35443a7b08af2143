// Loaded into a program before it begins (LD_PRELOAD), this runs it many times: each run is a fork of the process in which the
// loader has done its work already, which takes most of the time of a short run of ffprobe.
//
// Requests come on the socket FORK_SERVER: folder, and arguments from the program's name on, each ended by NUL, with the three
// standard streams beside them. Two answers follow: the process that runs, and how it ended with the most memory that it held.
// There are as many arguments as the server itself was given, whose places they take: Swift keeps these from before `main`.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { request_limit = 1 << 17, stream_count = 3, failed = 126 };

struct ending {
  int32_t status;
  int32_t padding;
  int64_t peak_kilobytes;
};

typedef int main_function(int, char **, char **);
static main_function *program;

static void run(char *request, size_t length, const int *streams, int server, int count, char **arguments, char **environment) {
  close(server);
  setsid();
  for (int stream = 0; stream < stream_count; stream++) {
    dup2(streams[stream], stream);
    close(streams[stream]);
  }
  if (chdir(request)) _exit(failed);
  char *next = request;
  for (int index = 0; index < count; index++) {
    next += strlen(next) + 1;
    if (next >= request + length) _exit(failed);
    arguments[index] = next;
  }
  exit(program(count, arguments, environment));
}

static int serve(int count, char **arguments, char **environment) {
  int server = atoi(getenv("FORK_SERVER"));
  char *libraries = getenv("FORK_SERVER_LIBRARIES");
  for (char *name = libraries ? strtok(libraries, ":") : NULL; name; name = strtok(NULL, ":")) dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  unsetenv("FORK_SERVER");
  unsetenv("FORK_SERVER_LIBRARIES");
  unsetenv("LD_PRELOAD");
  char *request = mmap(NULL, request_limit, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  for (;;) {
    union {
      char bytes[CMSG_SPACE(stream_count * sizeof(int))];
      struct cmsghdr alignment;
    } control;
    struct iovec part = {request, request_limit};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
    ssize_t length = recvmsg(server, &message, 0);
    if (length <= 0) return 0;
    int streams[stream_count];
    memcpy(streams, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof streams);
    int32_t child = fork();
    if (child == 0) run(request, length, streams, server, count, arguments, environment);
    for (int stream = 0; stream < stream_count; stream++) close(streams[stream]);
    send(server, &child, sizeof child, 0);
    struct ending ending = {0};
    struct rusage usage;
    wait4(child, &ending.status, 0, &usage);
    ending.peak_kilobytes = usage.ru_maxrss;
    send(server, &ending, sizeof ending, 0);
  }
}

int __libc_start_main(
    main_function *main, int count, char **arguments, void (*begin)(void), void (*end)(void), void (*loader_end)(void), void *stack) {
  typeof(&__libc_start_main) next = (typeof(&__libc_start_main))dlsym(RTLD_NEXT, "__libc_start_main");
  program = main;
  return next(getenv("FORK_SERVER") ? serve : main, count, arguments, begin, end, loader_end, stack);
}
