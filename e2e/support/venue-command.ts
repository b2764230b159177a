import { expect } from 'playwright/test'
import { accountOf } from './raw-tabs.ts'
import type { VenueProcess } from './venue-process.ts'

/** Runs a command of the first logged-in account directly at the exchange, as if another program had sent it. */
export async function venueCommand(
  venue: VenueProcess,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { answer } = await venue.control<{ answer: { ok: boolean } }>('/command', {
    account: await accountOf(venue),
    command: body,
  })
  expect(answer).toMatchObject({ ok: true })
}

/** Places a market order of BTCUSDT. `over` replaces its fields. */
export const venueOrder = (venue: VenueProcess, over: Readonly<Record<string, unknown>>): Promise<void> =>
  venueCommand(venue, {
    type: 'CreateOrder',
    symbol: 'BTCUSDT',
    side: 'Buy',
    orderType: 'Market',
    qty: '0.01',
    timeInForce: 'ImmediateOrCancel',
    reduceOnly: false,
    closeOnTrigger: false,
    positionIdx: 0,
    ...over,
  })

/**
 * Waits until the exchange has sockets of one account only. Sockets of the previous journey may remain for a moment.
 */
export const oneTrader = (venue: VenueProcess): Promise<void> =>
  expect
    .poll(async () => {
      const { sockets } = await venue.control<{ sockets: { accountId: string | null }[] }>('/push/sockets')
      return new Set(sockets.flatMap(({ accountId }) => accountId ?? [])).size
    })
    .toBe(1)
