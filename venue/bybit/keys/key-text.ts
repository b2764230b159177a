import { Secret } from '../connection/secret.ts'
import { createSigner } from '../connection/sign.ts'
import type { Credentials } from '../connection/sign.ts'

const textIn = (value: unknown, name: string): string | undefined => {
  const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof field === 'string' && field.trim() !== '' ? field.trim() : undefined
}

/** A key as it is stored: JSON with the texts `key` and `secret`. */
export const keyText = ({ key, secret }: Credentials): string =>
  `${JSON.stringify({ key: key.reveal(), secret: secret.reveal() }, null, 2)}\n`

/**
 * Reads a stored key. `secret` is the text of an HMAC key, or the private key of an RSA key as PEM. Throws a reason for people,
 * without any part of the text. `where` names the place in the reason.
 */
export function readKeyText(text: string, where: string): Credentials {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error(`--keys: ${where} is not JSON`)
  }
  const [key, secret] = [textIn(parsed, 'key'), textIn(parsed, 'secret')]
  if (key === undefined || secret === undefined)
    throw new Error(`--keys: ${where} needs the fields "key" and "secret"`)
  const credentials = { key: new Secret(key), secret: new Secret(secret) }
  // A key that cannot sign is reported before anything starts.
  createSigner(credentials)
  return credentials
}
