import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Encrypts texts for storage. A text is bound to its name: it can't be opened under another one. */
export interface Seal {
  close(name: string, text: string): Uint8Array
  /** null: changed, of another name, or sealed with another key. */
  open(name: string, sealed: Uint8Array): string | null
}

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
/** Readable for the user alone. */
export const OWNER_ONLY = 0o600

/** Reads the key of 32 bytes from a file, which is created if it is missing. */
function keyOf(file: string): Buffer {
  if (!existsSync(file)) writeFileSync(file, randomBytes(KEY_BYTES), { mode: OWNER_ONLY, flag: 'wx' })
  chmodSync(file, OWNER_ONLY)
  const key = readFileSync(file)
  if (key.length !== KEY_BYTES) throw new Error(`${file} is no key of ${KEY_BYTES} bytes`)
  return key
}

/** AES-256-GCM with a key in a file of its own; null: with a key of this run. */
export function openSeal(file: string | null): Seal {
  const key = file === null ? randomBytes(KEY_BYTES) : keyOf(file)
  return {
    close(name, text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(name, sealed) {
      const bytes = Buffer.from(sealed)
      if (bytes.length < IV_BYTES + TAG_BYTES) return null
      try {
        const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        opener.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
        return opener.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + opener.final('utf8')
      } catch {
        return null
      }
    },
  }
}
