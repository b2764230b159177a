import { statSync } from 'node:fs'

/**
 * Throws a readable error for a file that recording would destroy: the recording being played, under any path or link, and
 * any other existing file unless `force`. Devices and pipes may be written to.
 */
export function checkRecordFile(file: string, replayed: string | undefined, force: boolean): void {
  const there = statSync(file, { throwIfNoEntry: false })
  if (there === undefined || (!there.isFile() && !there.isDirectory())) return
  if (there.isDirectory()) throw new Error(`--record: ${file} is a folder`)
  const played = replayed === undefined ? undefined : statSync(replayed, { throwIfNoEntry: false })
  if (played !== undefined && played.dev === there.dev && played.ino === there.ino) {
    throw new Error(`--record: ${file} is the recording that --replay plays`)
  }
  if (!force) throw new Error(`--record: ${file} exists already; --force overwrites it`)
}
