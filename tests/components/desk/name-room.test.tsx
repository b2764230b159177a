import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CellHead } from '../../../src/main-thread/app/desk/cell-head.tsx'
import { chooseMarket, choosePanelLink } from '../../../src/main-thread/app/desk/choose-market.ts'
import { panelsOf } from '../../../src/main-thread/app/desk/desk.ts'
import { mayLink } from '../../../src/main-thread/app/desk/panel-market.ts'
import { tipOf } from '../../../src/main-thread/features/commands/tooltips.ts'
import { setSymbol } from '../../../src/main-thread/stores/view.ts'
import { openMarket, show } from '../support/show.tsx'
import { deskWith, now, openDesk } from './desks.tsx'

const DATED = 'BTCUSDT-26MAR27'

/** Whether the whole text of an element is seen, and if not, whether it ends with an ellipsis. */
function sight(element: Element): 'whole' | 'ellipsis' | 'cut' {
  const text = element.querySelector('bdi') ?? element
  const range = document.createRange()
  range.selectNodeContents(text)
  const box = range.getBoundingClientRect()
  let isWhole = box.width > 0
  for (let up: Element | null = text; up !== null; up = up.parentElement) {
    if (getComputedStyle(up).overflowX === 'visible') continue
    const { left, right } = up.getBoundingClientRect()
    if (box.left < left - 1 || box.right > right + 1) isWhole = false
  }
  if (isWhole) return 'whole'
  const { textOverflow, display } = getComputedStyle(text)
  return textOverflow === 'ellipsis' && display !== 'inline' && text.scrollWidth > text.clientWidth
    ? 'ellipsis'
    : 'cut'
}

for (const width of [560, 320, 240, 200, 170, 160])
  it(`in a chart of ${width} px the name of a dated contract has room before the rest of the head`, async () => {
    await openMarket()
    await show(
      <div style={{ inlineSize: width, overflow: 'hidden' }}>
        <CellHead
          name="Chart 2"
          symbol={DATED}
          link="B"
          interval="240"
          isMaximised={false}
          onSymbol={() => undefined}
          onInterval={() => undefined}
          onMaximise={() => undefined}
          onArrow={() => undefined}
        />
      </div>,
    )
    const name = page.getByRole('button', { name: `Market of Chart 2: ${DATED}` })
    await expect.element(name).toBeVisible()
    expect(sight(name.element())).toBe('whole')
    const interval = page.getByRole('button', { name: 'Interval of Chart 2: 4h' }).element()
    expect(interval.getBoundingClientRect().right).toBeLessThanOrEqual(width + 8)
  })

it('in a small chart a name without room ends with an ellipsis, and has a tooltip', async () => {
  const option = 'BTC-25DEC26-100000-C-USDT'
  await openMarket()
  await show(
    <div style={{ inlineSize: 160, overflow: 'hidden' }}>
      <CellHead
        name="Chart 2"
        symbol={option}
        link={null}
        interval="240"
        isMaximised={false}
        onSymbol={() => undefined}
        onInterval={() => undefined}
        onMaximise={() => undefined}
        onArrow={() => undefined}
      />
    </div>,
  )
  const name = page.getByRole('button', { name: `Market of Chart 2: ${option}` }).element()
  expect(sight(name)).toBe('ellipsis')
  expect(name instanceof HTMLElement && tipOf(name)).toBe(`Market of Chart 2: ${option}`)
})

it('in narrow places the name of a dated contract takes the room of tabs, and in the narrowest it ends with an ellipsis: no button is cut', async () => {
  await openDesk(deskWith('book+trades+connection', 'trades', 'book', 'trades', 'ticket'))
  setSymbol(DATED)
  for (const panel of panelsOf(now())) {
    if (!mayLink(panel.kind)) continue
    choosePanelLink(panel, 'free', panel.symbol)
    chooseMarket(panel.id, DATED)
  }
  const names = () => [
    ...document.querySelectorAll('[data-place] [data-market-button], [data-place] [title^="For "]'),
  ]
  await expect.poll(() => names().length).toBeGreaterThan(3)
  const seen = names().map((name) => {
    const place = name.closest('[data-place]')
    const { width = 0, right = 0 } = place?.getBoundingClientRect() ?? {}
    const tools = [...(name.parentElement?.children ?? [])].filter(
      (one) => one.getBoundingClientRect().right > right,
    )
    return [Math.round(width), name.textContent, sight(name), tools.length]
  })
  expect(seen).toEqual(
    seen.map(([width, text]) => [width, text, Number(width) < 210 ? 'ellipsis' : 'whole', 0]),
  )
})
