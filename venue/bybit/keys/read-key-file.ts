import { closeSync, fstatSync, openSync, readFileSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { dirname } from 'node:path'
import type { Credentials } from '../connection/sign.ts'
import { readKeyText } from './key-text.ts'

/** Rights of anybody but the owner. */
const OF_OTHERS = 0o077
/** Right of anybody but the owner to change a folder. */
const WRITE_OF_OTHERS = 0o022

/** Windows has no such modes: there the folder of the user is closed to others by its own rules. */
const hasModes = process.platform !== 'win32'

/** Throws unless the file or folder belongs to the user who runs this. */
function requireOwner(stats: Stats, path: string): void {
  const user = process.getuid?.()
  if (user !== undefined && stats.uid !== user)
    throw new Error(`--keys: ${path} belongs to another user of this computer`)
}

/** Whoever may change the folder of a file may replace the file. */
function checkFolder(folder: string): void {
  const stats = statSync(folder)
  requireOwner(stats, folder)
  if ((stats.mode & WRITE_OF_OTHERS) !== 0)
    throw new Error(`--keys: others can change ${folder}; run: chmod 700 ${folder}`)
}

/** Text and state of one and the same file: it is opened once. */
function readOnce(file: string): { readonly text: string; readonly stats: Stats } {
  let handle
  try {
    handle = openSync(file, 'r')
  } catch {
    throw new Error(`--keys: ${file} cannot be read`)
  }
  try {
    const stats = fstatSync(handle)
    if (!stats.isFile()) throw new Error(`--keys: ${file} is not a file`)
    return { stats, text: readFileSync(handle, 'utf8') }
  } finally {
    closeSync(handle)
  }
}

/**
 * Reads an API key from a JSON file with the texts `key` and `secret`. Throws a reason for people if the file cannot be read, if
 * it belongs to another user, if others can read it, or if a field is missing. With `isOwnFolder` its folder is checked too. No
 * message contains a part of the file.
 */
export function readKeyFile(file: string, isOwnFolder = false): Credentials {
  const { text, stats } = readOnce(file)
  if (hasModes) {
    requireOwner(stats, file)
    if ((stats.mode & OF_OTHERS) !== 0)
      throw new Error(`--keys: others can read ${file}; run: chmod 600 ${file}`)
    if (isOwnFolder) checkFolder(dirname(file))
  }
  return readKeyText(text, file)
}
