import { enableCompileCache, flushCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'node_modules', '.cache', 'venue')

/**
 * Keeps what the engine makes of the sources between starts: reading them anew takes longer than bringing an exchange back.
 * Each thread calls it before its imports. Where nothing can be written (a read-only install) a start is slower, nothing else.
 */
export function keepCompiled(): void {
  enableCompileCache(folder)
}

/** Writes what this thread has compiled so far: a killed process would leave nothing behind. */
export function saveCompiled(): void {
  flushCompileCache()
}
