import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Command, CommandAnswer } from '../../../../venue/exchange/commands.ts'
import type { PrivateEvent, PrivateSnapshot } from '../../../../venue/exchange/events.ts'
import type { Exchange } from '../../../../venue/exchange/exchange.ts'
import { createBybitExchange } from '../../../../venue/bybit/bybit-exchange.ts'
import { readKeyFile } from '../../../../venue/bybit/keys/read-key-file.ts'
import type { Network } from '../../../../venue/bybit/terms/networks.ts'
import type { BybitTransport } from '../../../../venue/bybit/terms/transport.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { accountText } from '../../../support/account-truth.ts'
import { createControl } from '../../support/control-client.ts'

/** The gateway with a key, in front of the v5 API of our own exchange over real sockets. The two share no mapping. */
export interface GatewayStage {
  /** The exchange in place of Bybit, with a control port. */
  readonly upstream: Venue
  readonly control: ReturnType<typeof createControl>
  /** The gateway that runs now. */
  readonly exchange: Exchange
  readonly accountId: string
  /** Id of the same account at the exchange itself. */
  readonly upstreamAccount: string
  /** The key of the gateway. */
  readonly apiKey: string
  readonly events: readonly PrivateEvent[]
  readonly lines: readonly string[]
  /** A command of the gateway's account. */
  command(command: Command): Promise<CommandAnswer>
  /** A command of the gateway's account that must be accepted. Throws the refusal. */
  accepted(command: Command): Promise<Readonly<Record<string, unknown>>>
  /** The account as the gateway has it. */
  snapshot(): Promise<PrivateSnapshot>
  /** The account as its exchange has it. */
  truth(): Promise<PrivateSnapshot>
  /** Waits until the gateway shows the account as its exchange has it, compared as text. */
  settled(): Promise<void>
  /** Ends the gateway and opens it again with the same data folder, while the exchange goes on. It may not be confirmed yet. */
  restart(): Promise<void>
  /** Runs a command at the exchange itself, as another program would. */
  elsewhere(command: Command): Promise<unknown>
  close(): Promise<void>
}

export interface StageOptions {
  readonly symbols?: number
  readonly network?: Network
  /** The market and the exchange's clock stand still. A second later the exchange refuses the gateway's timestamps. */
  readonly isFrozen?: boolean
  /** Replaces the gateway's connection. */
  readonly connect?: (access: ApiAccess) => BybitTransport
}

/** Address of the v5 API, with a key of its account. */
export interface ApiAccess {
  readonly url: string
  readonly key: string
  readonly secret: string
}

/** Opens both. */
export async function openGatewayStage({
  symbols = 5,
  network = 'testnet',
  isFrozen = true,
  connect,
}: StageOptions = {}): Promise<GatewayStage> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdeck-trading-'))
  const keyFile = join(folder, 'key.json')
  const upstream = await startVenue({
    port: 0,
    symbols,
    control: true,
    api: 0,
    apiLimits: false,
    apiKeyFile: keyFile,
  })
  const control = createControl(upstream)
  if (isFrozen) await control.post('/freeze', { frozen: true })
  const url = upstream.api?.url ?? ''
  const { account: upstreamAccount, ...pair } = JSON.parse(readFileSync(keyFile, 'utf8')) as ApiAccess & {
    readonly account: string
  }
  const lines: string[] = []
  const events: PrivateEvent[] = []
  async function open(): Promise<Exchange> {
    const opened = await createBybitExchange({
      network,
      exchangeUrl: url,
      key: readKeyFile(keyFile),
      ...(connect === undefined ? {} : { transport: connect({ ...pair, url }) }),
      dataDir: join(folder, 'gateway'),
      log: (line) => void lines.push(line),
    })
    opened.onPrivate((some) => void events.push(...some))
    return opened
  }
  let exchange = await open()
  const [account] = await exchange.accountsOf('profile')
  const accountId = account?.accountId ?? ''
  await vi.waitFor(() => expect(exchange.health?.().isPrivateLive).toBe(true), { timeout: 20_000 })
  const command = (one: Command): Promise<CommandAnswer> => exchange.command(accountId, one)
  const snapshot = (): Promise<PrivateSnapshot> => exchange.privateSnapshot(accountId)
  const truth = async (): Promise<PrivateSnapshot> =>
    (await control.get(`/account?account=${upstreamAccount}`)) as unknown as PrivateSnapshot
  return {
    upstream,
    control,
    get exchange() {
      return exchange
    },
    accountId,
    upstreamAccount,
    apiKey: pair.key,
    events,
    lines,
    command,
    async accepted(one) {
      const answer = await command(one)
      if (!answer.ok) throw new Error(`${one.type}: ${answer.code} ${answer.message}`)
      return answer.result
    },
    snapshot,
    truth,
    settled: () =>
      vi.waitFor(async () => expect(accountText(await snapshot())).toEqual(accountText(await truth())), {
        timeout: 5_000,
        interval: 20,
      }),
    async restart() {
      await exchange.close()
      exchange = await open()
    },
    elsewhere: (one) => control.post('/command', { account: upstreamAccount, command: one }),
    async close() {
      await exchange.close()
      await upstream.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
