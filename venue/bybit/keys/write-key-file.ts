import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Credentials } from '../connection/sign.ts'
import { keyText } from './key-text.ts'

/**
 * Writes a file that its owner alone can read, in a folder that its owner alone can open. It replaces the file as a whole: after
 * a failure the old one is there. Windows has no such modes: there the rules of the user's folder decide.
 */
export function writeOwnFile(file: string, text: string): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The folder may be older than this.
  chmodSync(folder, 0o700)
  const fresh = `${file}.${process.pid}.new`
  rmSync(fresh, { force: true })
  try {
    writeFileSync(fresh, text, { mode: 0o600, flag: 'wx' })
    renameSync(fresh, file)
  } finally {
    rmSync(fresh, { force: true })
  }
}

export const writeKeyFile = (file: string, credentials: Credentials): void =>
  writeOwnFile(file, keyText(credentials))
