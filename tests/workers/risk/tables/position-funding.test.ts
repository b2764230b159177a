import { expect, it } from 'vitest'
import { startRisk } from '../support/fake-hub.ts'
import { dec, instrument, position, privateState, tickerRow, view } from '../support/samples.ts'

it('POS-01, POS-31: funding is shown as a profit: what was paid is a loss, in the table and its file', async () => {
  const { risk, hub, clock, page } = await startRisk()
  const instruments = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].map((symbol, at) =>
    instrument({ id: at + 1, symbol }),
  )
  hub.catalogue(instruments)
  hub.account({
    kind: 'State',
    state: privateState({
      positions: [
        position({ positionFundingFee: dec('151.4914145') }),
        position({ symbol: 'ETHUSDT', positionFundingFee: dec('-0.5') }),
        position({ symbol: 'SOLUSDT' }),
      ],
    }),
  })
  hub.batch({ tickers: Float64Array.from(instruments.flatMap(({ id }) => [...tickerRow(id)])) })
  const question = { text: '', family: 'all', sort: 'funding', descending: false } as const
  risk.api.setView(view({ positionsQuestion: question }))
  await clock.pass(1500)
  const rows = page.patches.flatMap((patch) => patch.positions?.upserts ?? [])
  const shown = Object.fromEntries(rows.map(({ symbol, fundingFee }) => [symbol, fundingFee]))
  expect(shown).toEqual({ BTCUSDT: '-151.49', ETHUSDT: '+0.50', SOLUSDT: '--' })
  const columns = [
    ['contract', 'Contract'],
    ['funding', 'Funding'],
  ] as const
  const text = await risk.api.exportTable({ of: 'positions', format: 'tsv', columns, words: {} })
  expect(text.split('\n').map((line) => line.split('\t')[1])).toEqual([
    'Funding',
    '-151.4914145',
    '0.5',
    '--',
  ])
})
