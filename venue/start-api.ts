import type { ApiKey } from './api-keys/api-key.ts'
import { checkKeyFile, readKeyFile, writeKeyFile } from './api-keys/api-key-file.ts'
import { KEY_LIFE_MS, openApiKeys } from './api-keys/api-key-store.ts'
import type { ApiKeyStore } from './api-keys/api-key-store.ts'
import type { SimulationControl } from './exchange/simulation-control.ts'
import { serveFacade } from './facade/serve-facade.ts'
import type { Facade } from './facade/serve-facade.ts'
import { createCatchUp } from './facade/terms/catch-up.ts'
import type { CatchUp } from './facade/terms/catch-up.ts'
import type { VenueServer } from './server/serve-exchange.ts'
import { DEFAULT_API_PORT } from './venue-options.ts'
import type { VenueOptions } from './venue-options.ts'

/** A clock that is this much off real time is worth a line: clients sign with their own clock. */
const CLOCK_MS = 1000
/** Name of keys that options of the start create. */
const KEY_NAME = 'start option'

/** What the API needs of its venue. */
interface ApiVenue {
  readonly server: VenueServer
  /** null: this exchange is no simulation. */
  readonly simulation: SimulationControl | null
}

type Owner = Pick<ApiKey, 'profileId' | 'accountId'>

/** Throws what is wrong with the options before anything is started. */
export function checkApiOptions({ apiKeyFile, force }: VenueOptions): void {
  if (apiKeyFile !== undefined) checkKeyFile(apiKeyFile, force ?? false)
}

/**
 * The first unified demo account: of the browser that has used this venue the longest, else of a new profile, which the next
 * new browser gets.
 */
async function firstOwner(server: VenueServer): Promise<Owner> {
  const { profiles } = server.sessions
  const profileId = server.sessions.oldestProfile() ?? profiles.offer()
  const accounts = await server.exchange.accountsOf(profileId)
  const unified = accounts.filter(({ kind }) => kind !== 'standard')
  const account = unified.find(({ isDemo }) => isDemo) ?? unified[0]
  if (account === undefined) throw new Error('there is no unified account for an API key')
  return { profileId, accountId: account.accountId }
}

/** The key of a file that this venue wrote before; null: unknown by now. */
function knownKeyOf(file: string, keys: ApiKeyStore, now: number): ApiKey | null {
  const content = readKeyFile(file)
  const known = content === null ? null : keys.find(content.key)
  if (content === null || known?.proof.kind !== 'hmac' || known.proof.secret !== content.secret) return null
  const { apiKey } = known
  return apiKey.accountId === content.account && apiKey.expiresAt > now ? apiKey : null
}

async function writeKey(file: string, keys: ApiKeyStore, server: VenueServer): Promise<void> {
  const now = server.exchange.now()
  const known = knownKeyOf(file, keys, now)
  if (known !== null) {
    server.sessions.profiles.offer(known.profileId)
    return
  }
  const owner = await firstOwner(server)
  const made = keys.create(
    { name: KEY_NAME, ...owner, isReadOnly: false, symbols: null, publicKey: null },
    now,
  )
  if (typeof made === 'string' || made.proof.kind !== 'hmac')
    throw new Error('--api-key-file: the account has too many API keys')
  try {
    writeKeyFile(file, { key: made.apiKey.key, secret: made.proof.secret, account: owner.accountId })
  } catch (error) {
    // Nobody has its secret, and each further start would leave another one.
    keys.withdraw(owner.accountId, made.apiKey.key)
    throw error
  }
}

/**
 * The exchange's clock begins where its start began, which may be seconds ago, and it stops while the computer sleeps. Bots
 * sign with real time, and a timestamp more than a second ahead of the exchange is refused. So the clock catches up, at the
 * start and whenever the API is used, unless the options give it another time. It may jump: the engine passes over gaps, as
 * it does over those between two starts.
 */
async function followRealTime(
  { startAt, replay, scenario, warn }: VenueOptions,
  { server, simulation }: ApiVenue,
): Promise<CatchUp | null> {
  if (simulation === null) return null
  if (startAt !== undefined || replay !== undefined || scenario !== undefined) return null
  const advance = (ms: number): Promise<unknown> => simulation.control({ type: 'catchUp', ms })
  const catchUp = createCatchUp({ advance, warn: (line) => warn?.(line) })
  const ms = Date.now() - server.exchange.now()
  if (ms > 0) await advance(ms)
  return catchUp
}

/**
 * Starts the Bybit v5 API of a venue with its keys, and tells the server where it is. Loaded with --api alone. A gateway to a
 * real exchange must refuse --api before it comes here: the API would pass orders of any local program on to it.
 */
export async function startApi(
  options: VenueOptions,
  venue: ApiVenue,
  dataDir: string | null,
): Promise<Facade> {
  const { api, apiKey, apiKeyFile, apiLimits, warn, log } = options
  const { server } = venue
  const catchUp = await followRealTime(options, venue)
  const keys = openApiKeys(dataDir, warn)
  const facade = await serveFacade({
    exchange: server.exchange,
    keys,
    port: typeof api === 'number' ? api : DEFAULT_API_PORT,
    hasLimits: apiLimits ?? true,
    ...(catchUp === null ? {} : { catchUp }),
    onSockets: (accountId, count) => server.push.countApiSockets(accountId, count),
    ...(warn === undefined ? {} : { warn }),
  })
  const close = async (): Promise<void> => {
    server.api.access = null
    await facade.close()
    keys.close()
  }
  try {
    server.api.access = { url: facade.url, keys }
    if (apiKeyFile !== undefined) await writeKey(apiKeyFile, keys, server)
    if (apiKey !== undefined) {
      const owner = await firstOwner(server)
      const now = server.exchange.now()
      const times = { createdAt: now, expiresAt: now + KEY_LIFE_MS }
      keys.put({
        apiKey: { key: apiKey.key, name: KEY_NAME, ...owner, isReadOnly: false, symbols: null, ...times },
        proof: { kind: 'hmac', secret: apiKey.secret },
      })
    }
  } catch (error) {
    await close()
    throw error
  }
  if (Math.abs(server.exchange.now() - Date.now()) > CLOCK_MS)
    log?.('The exchange has a clock of its own: clients of the API take the time of /v5/market/time.')
  return { ...facade, close }
}
