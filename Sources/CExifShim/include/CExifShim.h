// What is in here is declared by the library's own headers.
