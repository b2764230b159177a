import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Header } from '../../../src/main-thread/app/header/header.tsx'
import { PhoneHeader } from '../../../src/main-thread/app/header/phone-header.tsx'
import { switchLanguage } from '../../../src/main-thread/i18n/setup.ts'
import { ableExchange } from '../../../src/shared/contracts/exchange.ts'
import type { ExchangeView } from '../../../src/shared/contracts/exchange.ts'
import { patch } from '../support/fake-workers.ts'
import { openMarket, show } from '../support/show.tsx'

const SYMBOL = '1000PEPEUSDT'
const WIDTHS = [360, 390, 640, 680, 700, 720, 768, 1024, 1280]
/** With arming, its time and the kill switch the header holds the most. */
const armed: ExchangeView = {
  ...ableExchange,
  name: 'Bybit',
  network: 'mainnet',
  needsArming: true,
  isArmed: true,
  armedUntil: Date.now() + 12 * 3_600_000,
}

afterEach(async () => {
  await patch({ exchange: ableExchange })
  await page.viewport(414, 896)
})

/** What has too little room in the header. */
function lacking(): readonly string[] {
  const name = page.getByText(SYMBOL, { exact: true }).element()
  const isCut = name.clientWidth === 0 || name.scrollWidth > name.clientWidth
  const buttons = [...document.querySelectorAll('header button')].map((one) => one.getBoundingClientRect())
  const isOutside = buttons.some(({ left, right }) => left < 0 || right > innerWidth + 0.5)
  return [
    ...(isCut ? [`the name has ${name.clientWidth} of ${name.scrollWidth} px`] : []),
    ...(isOutside ? ['a button is outside the window'] : []),
  ]
}

async function lackingAt(
  widths: readonly number[],
  marks: number,
): Promise<Record<number, readonly string[]>> {
  const shown = await show(null)
  const found: Record<number, readonly string[]> = {}
  for (const width of widths) {
    await page.viewport(width, 900)
    await shown.rerender(
      <div style={{ position: 'fixed', insetInline: 0, insetBlockStart: 0 }}>
        {width > 640 ? <Header /> : <PhoneHeader />}
      </div>,
    )
    // What is loaded late takes room too.
    await expect
      .poll(() => document.querySelectorAll('header button').length)
      .toBeGreaterThanOrEqual(width > 640 ? 10 : 7)
    await expect.poll(() => document.querySelectorAll('[data-testid="arming"]').length).toBe(marks)
    const wrong = lacking()
    if (wrong.length > 0) found[width] = wrong
  }
  return found
}

describe('the name of the market in the header', () => {
  it.for(['en', 'de-DE', 'ar'] as const)('is whole in a window of any width, in %s', async (language) => {
    await switchLanguage(language)
    await openMarket({ symbol: SYMBOL, displayName: SYMBOL })
    expect(await lackingAt(WIDTHS, 0)).toEqual({})
  })

  it('is whole beside the network, the arming and the kill switch of a real exchange', async () => {
    await openMarket({ symbol: SYMBOL, displayName: SYMBOL })
    await patch({ exchange: armed })
    expect(await lackingAt(WIDTHS, 1)).toEqual({})
  })
})
