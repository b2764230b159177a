import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { render } from 'vitest-browser-react'
import type { InstrumentView } from '../../../src/shared/contracts/instrument.ts'
import type { TickerView } from '../../../src/shared/contracts/ticker.ts'
import { NoticeStack } from '../../../src/main-thread/features/notices/notice-stack.tsx'
import { keptValues } from '../../../src/main-thread/stores/kept.ts'
import { notices } from '../../../src/main-thread/stores/notices.ts'
import { setSymbol } from '../../../src/main-thread/stores/view.ts'
import { hub, patch, risk } from './fake-workers.ts'
import { instrument, ticker, trader } from './samples.ts'

/** Draws a part of the page with what every part has around it, and the notices. */
export const show = (part: ReactNode) =>
  render(
    <I18nProvider locale="en-US">
      <main style={{ inlineSize: 420 }}>{part}</main>
      <NoticeStack />
    </I18nProvider>,
  )

let opened = 0

/**
 * Opens a market that no test before has opened, as a trader: what a form keeps for a symbol is then empty. Returns its
 * symbol.
 */
export async function openMarket(
  over: Partial<InstrumentView> = {},
  prices: Partial<TickerView> = {},
): Promise<string> {
  opened += 1
  const symbol = over.symbol ?? `M${opened}USDT`
  setSymbol(symbol)
  await patch({
    session: trader(),
    instrument: instrument({ ...over, symbol }),
    ticker: ticker({ ...prices, symbol }),
  })
  return symbol
}

/** A test begins without notices, and with workers that were asked nothing and know no answer. */
export function forget(): void {
  notices.list = []
  for (const key of Object.keys(keptValues)) delete keptValues[key]
  risk.clear()
  hub.clear()
}
