import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { OWNER_ONLY } from './seal.ts'

/** What the file of --api-key-file holds. */
export interface ApiKeyFile {
  readonly key: string
  readonly secret: string
  readonly account: string
}

const FIELDS = 'account,key,secret'

/** The content of a key file; null: there is no such file, or it has something else in it. */
export function readKeyFile(file: string): ApiKeyFile | null {
  if (!existsSync(file)) return null
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof parsed !== 'object' || parsed === null) return null
    const isOwn = Object.keys(parsed).sort().join() === FIELDS
    return isOwn && Object.values(parsed).every((one) => typeof one === 'string')
      ? (parsed as ApiKeyFile)
      : null
  } catch {
    return null
  }
}

/** Throws if the file is there and no key file: only --force overwrites what somebody else wrote. */
export function checkKeyFile(file: string, force: boolean): void {
  if (force || !existsSync(file) || readKeyFile(file) !== null) return
  throw new Error(`--api-key-file: ${file} exists and is no key file (--force overwrites it)`)
}

/** Writes a file that the user alone can read. What was there is removed first: its rights would stay. */
export function writeKeyFile(file: string, content: ApiKeyFile): void {
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(content)}\n`, { mode: OWNER_ONLY, flag: 'wx' })
}
