/** The package has no types of its own; this is the one function that we call. */
declare module 'fs-native-extensions' {
  /** Locks the open file description exclusively; false while another description holds the lock. */
  export function tryLock(fd: number): boolean
}
