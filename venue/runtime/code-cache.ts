import { enableCompileCache, flushCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'node_modules', '.cache', 'venue')

/**
 * Caches compiled code between starts: compiling takes longer than restoring an exchange. Each thread calls it before its
 * imports. In a read-only installation starts are slower, nothing else.
 */
export function enableCodeCache(): void {
  enableCompileCache(folder)
}

/** Writes this thread's compiled code to the cache now: a process that is killed later writes nothing. */
export function flushCodeCache(): void {
  flushCompileCache()
}
