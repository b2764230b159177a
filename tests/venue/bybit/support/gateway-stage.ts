import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import type { Command, CommandAnswer } from '../../../../venue/exchange/commands.ts'
import type { PrivateEvent } from '../../../../venue/exchange/events.ts'
import type { Exchange } from '../../../../venue/exchange/exchange.ts'
import { createBybitExchange } from '../../../../venue/bybit/bybit-exchange.ts'
import { readKeyFile } from '../../../../venue/bybit/keys/read-key-file.ts'
import { startVenue } from '../../../../venue/start-venue.ts'
import type { Venue } from '../../../../venue/start-venue.ts'
import { createControl } from '../../support/control-client.ts'

/** The gateway with a key, in front of the v5 API of our own exchange over real sockets. The two share no mapping. */
export interface GatewayStage {
  /** The exchange that stands in for Bybit, with a control port. */
  readonly upstream: Venue
  readonly control: ReturnType<typeof createControl>
  /** The gateway. */
  readonly exchange: Exchange
  readonly accountId: string
  readonly events: readonly PrivateEvent[]
  readonly lines: readonly string[]
  /** A command of the gateway's account. */
  command(command: Command): Promise<CommandAnswer>
  close(): Promise<void>
}

/** Opens both; the market stands still. */
export async function openGatewayStage(symbols = 5): Promise<GatewayStage> {
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
  await control.post('/freeze', { frozen: true })
  const lines: string[] = []
  const exchange = await createBybitExchange({
    network: 'testnet',
    exchangeUrl: upstream.api?.url ?? '',
    key: readKeyFile(keyFile),
    dataDir: join(folder, 'gateway'),
    log: (line) => void lines.push(line),
  })
  const events: PrivateEvent[] = []
  exchange.onPrivate((some) => void events.push(...some))
  const [account] = await exchange.accountsOf('profile')
  const accountId = account?.accountId ?? ''
  await vi.waitFor(() => expect(exchange.health?.().isPrivateLive).toBe(true), { timeout: 20_000 })
  return {
    upstream,
    control,
    exchange,
    accountId,
    events,
    lines,
    command: (command) => exchange.command(accountId, command),
    async close() {
      await exchange.close()
      await upstream.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
