import { Secret } from '../connection/secret.ts'
import { createSigner } from '../connection/sign.ts'
import type { Credentials } from '../connection/sign.ts'

const KEY = 'PERPDECK_BYBIT_KEY'
const SECRET = 'PERPDECK_BYBIT_SECRET'

/**
 * Takes the API key out of the environment: its variables are deleted at once, so that no child process and no report of the
 * environment has them. null without them. Throws a reason for people if one of the two is missing or the key cannot sign.
 */
export function takeEnvironmentKey(env: NodeJS.ProcessEnv = process.env): Credentials | null {
  const [key = '', secret = ''] = [env[KEY], env[SECRET]]
  Reflect.deleteProperty(env, KEY)
  Reflect.deleteProperty(env, SECRET)
  if (key === '' && secret === '') return null
  if (key === '' || secret === '') throw new Error(`${KEY} and ${SECRET} belong together: one is missing`)
  const credentials = { key: new Secret(key), secret: new Secret(secret) }
  createSigner(credentials)
  return credentials
}
