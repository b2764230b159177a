import type { Instrument } from '#shared/domain/instrument.ts'
import type { AccountInfo, Order, Position, SymbolSetting, WalletCoin } from '#shared/domain/records.ts'
import { startRisk } from '../support/fake-hub.ts'
import { accountInfo, instrument, position, privateState, tickerRow, walletCoin } from '../support/samples.ts'
import type { view } from '../support/samples.ts'

/** A risk worker with an account, its positions and one set of prices. */
export async function actionBench(of: {
  readonly positions?: readonly Partial<Position>[]
  readonly orders?: readonly Order[]
  readonly settings?: readonly SymbolSetting[]
  readonly info?: Partial<AccountInfo>
  readonly wallet?: readonly Partial<WalletCoin>[]
  readonly instruments?: readonly Partial<Instrument>[]
  readonly ticker?: Parameters<typeof tickerRow>[1]
  readonly view?: Parameters<typeof view>[0]
}) {
  const started = await startRisk(of.view)
  if (of.instruments !== undefined) started.hub.catalogue(of.instruments.map((one) => instrument(one)))
  started.hub.account({
    kind: 'State',
    state: privateState({
      account: { ...accountInfo, ...of.info },
      positions: (of.positions ?? [{}]).map((one) => position(one)),
      orders: [...(of.orders ?? [])],
      settings: [...(of.settings ?? [])],
      wallet: (of.wallet ?? [{}]).map((one) => walletCoin(one)),
    }),
  })
  started.hub.batch({ tickers: tickerRow(1, of.ticker) })
  return { api: started.risk.api, hub: started.hub }
}

export const asked = { requestId: 3, key: 'BTCUSDT:0', openedAs: '' } as const
