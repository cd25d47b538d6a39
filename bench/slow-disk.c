/* LD_PRELOAD library: delays fsync and fdatasync by SLOW_DISK_US, and counts them in the file SLOW_DISK_COUNT. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static int slow(int file, const char *name) {
  static long *count;
  if (!count) {
    int kept = open(getenv("SLOW_DISK_COUNT"), O_RDWR);
    count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, kept, 0);
    close(kept);
  }
  __atomic_fetch_add(count, 1, __ATOMIC_RELAXED);
  long delay = atol(getenv("SLOW_DISK_US"));
  struct timespec pause = {delay / 1000000, delay % 1000000 * 1000};
  nanosleep(&pause, NULL);
  int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  return real(file);
}

int fsync(int file) { return slow(file, "fsync"); }
int fdatasync(int file) { return slow(file, "fdatasync"); }
