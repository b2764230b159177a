import { callErrors } from '#shared/errors/call-errors.ts'
import { API_KEY_NAME_MAX, path, PUBLIC_KEY_MAX } from '#shared/wire/http.ts'
import type { ApiKeyCreateResult, ApiKeyItem, ApiKeysResult } from '#shared/wire/http.ts'
import { MOST_KEYS } from '../../api-keys/api-key.ts'
import type { ApiKey, KeyProof } from '../../api-keys/api-key.ts'
import type { Call, PrivateRoute, RouteContext } from './call.ts'
import { badRequest, done, refused } from './envelope.ts'
import type { Answer } from './envelope.ts'
import type { Session } from './session-store.ts'

const MAX_SYMBOLS = 200

const itemOf = (
  { key, name, isReadOnly, symbols, createdAt, expiresAt }: ApiKey,
  kind: KeyProof['kind'],
): ApiKeyItem => ({ key, name, isReadOnly, symbols, kind, createdAt, expiresAt })

/** undefined: not a list of known symbols. null: all symbols. */
function readSymbols(value: unknown, known: ReadonlySet<string>): readonly string[] | null | undefined {
  if (value === undefined || value === null) return null
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_SYMBOLS) return undefined
  const symbols = value.filter((one): one is string => typeof one === 'string' && known.has(one))
  return symbols.length === value.length ? [...new Set(symbols)] : undefined
}

/** Keys of the Bybit v5 API for the account that is logged in. The secret is in the answer that creates a key, and nowhere else. */
export function apiKeyRoutes({ exchange, api }: RouteContext): readonly PrivateRoute[] {
  const isUnified = async ({ accountId, profileId }: Session): Promise<boolean> => {
    const account = (await exchange.accountsOf(profileId)).find((one) => one.accountId === accountId)
    return account !== undefined && account.kind !== 'standard'
  }

  async function list(_call: Call, session: Session): Promise<Answer> {
    const access = api.access
    const keys = access?.keys.list(session.accountId) ?? []
    return done({
      apiUrl: access?.url ?? null,
      isUnified: await isUnified(session),
      most: MOST_KEYS,
      list: keys.map(({ apiKey, kind }) => itemOf(apiKey, kind)),
    } satisfies ApiKeysResult)
  }

  async function create({ body, request }: Call, session: Session): Promise<Answer> {
    const name = body.text('name', API_KEY_NAME_MAX).trim()
    const isReadOnly = body.flag('isReadOnly', false)
    const pem = body.filledText('publicKey', PUBLIC_KEY_MAX)
    const instruments = await exchange.instruments()
    const wished: unknown = Reflect.get(Object(request.body), 'symbols')
    const symbols = readSymbols(wished, new Set(instruments.map(({ symbol }) => symbol)))
    const problem = body.problem()
    if (problem !== null) return badRequest(problem)
    if (name === '' || /\p{Cc}/u.test(name)) return badRequest('name is missing')
    if (symbols === undefined) return badRequest('symbols must be a list of symbols')
    if (api.access === null) return refused(callErrors.apiOff)
    if (!(await isUnified(session))) return refused(callErrors.apiNeedsUnified)
    const { accountId, profileId } = session
    const wish = { name, profileId, accountId, isReadOnly, symbols, publicKey: pem ?? null }
    const made = api.access.keys.create(wish, exchange.now())
    if (made === 'bad-public-key') return refused(callErrors.badPublicKey)
    if (made === 'too-many') return refused(callErrors.tooManyApiKeys)
    const { apiKey, proof } = made
    return done({
      item: itemOf(apiKey, proof.kind),
      secret: proof.kind === 'hmac' ? proof.secret : null,
    } satisfies ApiKeyCreateResult)
  }

  function withdraw({ query }: Call, session: Session): Answer {
    const key = query.text('key')
    const problem = query.problem()
    if (problem !== null) return badRequest(problem)
    if (api.access === null) return refused(callErrors.apiOff)
    return api.access.keys.withdraw(session.accountId, key) ? done({}) : refused(callErrors.unknownApiKey)
  }

  return [
    { method: 'GET', path: path.own.apiKeys, handlePrivate: list },
    { method: 'POST', path: path.own.apiKeys, handlePrivate: create },
    { method: 'DELETE', path: path.own.apiKeys, handlePrivate: withdraw },
  ]
}
