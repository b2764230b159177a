import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCore } from '../../venue/simulator/core/core.ts'
import { openRowStore } from '../../venue/simulator/store/row-store.ts'

/** Most ended orders and executions that an account stores (world.ts). More events need more accounts. */
const PER_ACCOUNT = 5000
const GROUP = 250

export interface Journal {
  readonly dir: string
  /** Stored rows of orders and executions. */
  readonly events: number
  /** Accounts that own the rows. */
  readonly accounts: readonly string[]
  /** Milliseconds that making the store took. */
  readonly tookMs: number
}

/**
 * Makes the store of a venue that has journaled `events` order and fill events. The events are market orders of as
 * many accounts as needed, half buys and half sells. Each has an order row and an execution row. A few orders rest.
 */
export function makeJournal(events: number, symbols: number): Journal {
  // One minute ago, as after a crash. A longer gap would add the cost of skipping it to that of the rows.
  const startAt = Date.now() - 60_000
  const since = performance.now()
  const dir = mkdtempSync(join(tmpdir(), 'perpdeck-journal-'))
  const store = openRowStore(dir)
  const core = createCore({ seed: 1, startAt, symbols })
  const orders = Math.ceil(events / 2)
  const accounts: string[] = []
  for (let profile = 0; accounts.length * PER_ACCOUNT < orders; profile += 1) {
    accounts.push(core.accountsOf(`trader ${profile}`)[0]?.accountId ?? '')
  }
  let now = startAt
  const send = (accountId: string, fields: Readonly<Record<string, unknown>>): void => {
    const { answer } = core.apply(
      accountId,
      {
        type: 'CreateOrder',
        symbol: 'BTCUSDT',
        qty: '0.001',
        reduceOnly: false,
        closeOnTrigger: false,
        positionIdx: 0,
        ...fields,
      },
      now,
    )
    if (!answer.ok) throw new Error(`refused: ${answer.code} ${answer.message}`)
  }
  for (let made = 0; made < orders; made += 1) {
    const round = Math.floor(made / accounts.length)
    send(accounts[made % accounts.length] ?? '', {
      side: round % 2 === 0 ? 'Buy' : 'Sell',
      orderType: 'Market',
      timeInForce: 'ImmediateOrCancel',
    })
    if (made % GROUP !== GROUP - 1) continue
    now += 50
    core.advance(now)
    store.commit(core.takeChanges())
  }
  for (const accountId of accounts) {
    send(accountId, { side: 'Buy', orderType: 'Limit', price: '60000.0', timeInForce: 'GoodTillCancel' })
  }
  store.commit(core.allRows())
  const count = core.allRows().filter((row) => row.kind === 'order' || row.kind === 'execution').length
  store.close()
  return { dir, events: count, accounts, tookMs: performance.now() - since }
}
