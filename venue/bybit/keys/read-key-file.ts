import { readFileSync, statSync } from 'node:fs'
import { Secret } from '../connection/secret.ts'
import type { Credentials } from '../connection/sign.ts'

/** Rights of anybody but the owner. */
const OF_OTHERS = 0o077

const textIn = (value: unknown, name: string): string | undefined => {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof field === 'string' && field !== '' ? field : undefined
}

/**
 * Reads an API key from a JSON file with the texts `key` and `secret`. Throws a reason for people if the file cannot be read, if
 * other users of the computer can read it, or if a field is missing. No message contains a part of the file.
 */
export function readKeyFile(file: string): Credentials {
  let text
  let mode
  try {
    ;({ mode } = statSync(file))
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`--keys: ${file} cannot be read`)
  }
  if (process.platform !== 'win32' && (mode & OF_OTHERS) !== 0)
    throw new Error(`--keys: others can read ${file}; run: chmod 600 ${file}`)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error(`--keys: ${file} is not JSON`)
  }
  const [key, secret] = [textIn(parsed, 'key'), textIn(parsed, 'secret')]
  if (key === undefined || secret === undefined)
    throw new Error(`--keys: ${file} needs the fields "key" and "secret"`)
  return { key: new Secret(key), secret: new Secret(secret) }
}
