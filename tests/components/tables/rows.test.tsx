import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { usePathname } from 'wouter/use-browser-location'
import { PositionsTable } from '../../../src/main-thread/features/tables/positions-table.tsx'
import { closeDialog, dialogs } from '../../../src/main-thread/stores/dialogs.ts'
import { filterPositions } from '../../../src/main-thread/stores/table-questions.ts'
import { lastView, patch, risk } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { cellOf, positions } from './answers.tsx'

const region = page.getByRole('region', { name: 'Positions' })
const rowOf = (index: number) => page.getByTestId(`position-S${index}USDT:0`)
const sixty = Array.from({ length: 60 }, (_, index) => ({
  key: `S${index}USDT:0`,
  symbol: `S${index}USDT`,
  displayName: `S${index}USDT`,
  size: `+${index}.000`,
}))
const scrollTo = (top: number, left = 0): void => {
  region.element().scrollTop = top
  region.element().scrollLeft = left
}
/** Rows in view whose figures are not their own. */
const strangers = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-row]')].flatMap((row) => {
    const name = row.dataset['row']?.replace(':0', '') ?? ''
    const isOwn =
      row.querySelector('[data-column="contract"]')?.textContent?.includes(name) === true &&
      row.querySelector('[data-column="size"]')?.textContent?.startsWith(`+${name.replace(/\D/g, '')}.`)
    return isOwn ? [] : [row.outerHTML]
  })

const strangersInView = (): string[] => {
  const { top } = region.element().getBoundingClientRect()
  return [...document.querySelectorAll('[data-row]')].flatMap((row) =>
    row.getBoundingClientRect().bottom > top && row.getAttribute('aria-hidden') !== null
      ? [row.outerHTML]
      : [],
  )
}

/** Whether a screen reader meets the rows in the order of the list. */
function isInOrder(): boolean {
  const places = [...document.querySelectorAll('[data-row]')].map((row) =>
    Number(row.getAttribute('aria-rowindex')),
  )
  return places.length > 4 && places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
}

function Place() {
  return <output data-testid="place">{usePathname()}</output>
}

async function table(width = 900): Promise<void> {
  await patch({ positions: positions(...sixty) })
  await show(
    <div style={{ inlineSize: width, blockSize: 300, display: 'grid' }}>
      <PositionsTable />
      <Place />
    </div>,
  )
  await expect.element(rowOf(0)).toBeVisible()
}

beforeEach(async () => {
  filterPositions({ text: '', family: 'all', sort: 'time', descending: true })
  await patch({ session: trader({ accountId: crypto.randomUUID() }), positions: positions() })
})

describe('sixty rows', () => {
  it('POS-01, POS-36: only rows in view are rendered, each with its figures, in order for screen readers', async () => {
    await table()
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(25)
    await expect
      .element(page.getByRole('table', { name: 'Positions' }))
      .toHaveAttribute('aria-rowcount', '61')
    for (const top of [900, 300, 100_000, 0]) {
      scrollTo(top)
      const index = top === 100_000 ? 59 : Math.ceil(top / 28) + 2
      await expect.element(rowOf(index)).toBeVisible()
      await expect.poll(strangers).toEqual([])
      await expect.poll(isInOrder).toBe(true)
      expect(rowOf(index).element().getAttribute('aria-rowindex')).toBe(String(index + 2))
    }
  })

  it('POS-36: the worker receives the range of rows in view', async () => {
    await table()
    const window_ = () => lastView()?.positionsWindow
    await expect.poll(window_).toMatchObject([0, expect.any(Number)])
    scrollTo(900)
    await expect.poll(() => window_()?.[0]).toBeGreaterThan(20)
    await expect.poll(() => window_()?.[1]).toBeLessThan(25)
  })

  it('POS-01: columns out of view appear by scrolling sideways, with the figures of their row', async () => {
    await table()
    scrollTo(0, 2000)
    await expect.poll(() => cellOf('position-S0USDT:0', 'funding')).toMatch(/^0\.00/)
    await patch({ positions: { upserts: positions({ ...sixty[0], fundingFee: '7.77' }).upserts } })
    await expect.poll(() => cellOf('position-S0USDT:0', 'funding')).toMatch(/^7\.77/)
  })

  it('POS-01: the focus moves to the list when its row leaves the view, never to another row', async () => {
    await table()
    const reverse = page.getByRole('button', { name: 'Reverse S0USDT' })
    ;(reverse.element() as HTMLElement).focus()
    scrollTo(1200)
    await expect.element(rowOf(45)).toBeVisible()
    await expect.element(region).toHaveFocus()
  })

  it('POS-01: a press that is released on another row does nothing', async () => {
    await table()
    const button = page.getByRole('button', { name: 'Close S1USDT at market' }).element()
    rowOf(0)
      .element()
      .dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    expect(dialogs.position.open).toBeNull()
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    await expect.poll(() => dialogs.position.open?.name).toBe('closePosition')
    closeDialog('position')
  })

  it('a plain click on the name of a market opens it; Ctrl with a click is handled by the browser', async () => {
    await table()
    const link = rowOf(2).getByRole('link', { name: 'S2USDT' })
    const prevent = (event: Event): void => event.preventDefault()
    document.addEventListener('click', prevent)
    link.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
    document.removeEventListener('click', prevent)
    expect(page.getByTestId('place').element().textContent).toBe('/')
    await link.click()
    await expect.element(page.getByTestId('place')).toMatchTextContent(/S2USDT/)
  })
})

/** How much of the view has a row or its place, px. */
function filled(): number {
  const { top, bottom } = region.element().getBoundingClientRect()
  return [...document.querySelectorAll('[data-row], [data-testid="coming-row"]')]
    .map((row) => row.getBoundingClientRect())
    .reduce((sum, row) => sum + Math.max(0, Math.min(row.bottom, bottom) - Math.max(row.top, top + 28)), 0)
}

it('POS-01, POS-36: after a far jump no frame is empty: a row whose data has not arrived has its place', async () => {
  const { keys, upserts } = positions(...sixty)
  await patch({ positions: { keys, upserts: upserts.slice(0, 25) } })
  await show(
    <div style={{ inlineSize: 900, blockSize: 300, display: 'grid' }}>
      <PositionsTable />
    </div>,
  )
  await expect.element(rowOf(0)).toBeVisible()
  const whole = region.element().clientHeight - 28
  const frame = () => new Promise(requestAnimationFrame)
  for (const top of [900, 0, 100_000, 300, 900]) {
    scrollTo(top)
    // The first frame after the jump.
    await frame()
    expect(filled(), `${top} px`).toBeGreaterThanOrEqual(whole - 1)
    await frame()
    expect(filled(), `${top} px, a frame later`).toBeGreaterThanOrEqual(whole - 1)
    expect(strangersInView()).toEqual([])
  }
  await patch({ positions: { upserts: upserts.slice(25) } })
  await expect.element(page.getByTestId('coming-row').first()).not.toBeInTheDocument()
  await expect.element(rowOf(35)).toBeVisible()
})

it('POS-01, POS-36: no frame is empty, either, if the table first sees the jump when it ends the scroll before', async () => {
  await table()
  const whole = region.element().clientHeight - 28
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  scrollTo(900)
  await new Promise(requestAnimationFrame)
  scrollTo(100_000)
  vi.advanceTimersByTime(1000)
  // Before the browser reports the second scroll, which is nothing new then, and draws a frame.
  expect(filled()).toBeGreaterThanOrEqual(whole - 1)
})

it('POS-01: a table that is shown again, scrolled further than its rows now go, shows these rows', async () => {
  const shown = (): readonly (string | undefined)[] => {
    const { top, bottom } = region.element().getBoundingClientRect()
    return [...document.querySelectorAll<HTMLElement>('[data-row]')]
      .filter((row) => {
        const at = row.getBoundingClientRect()
        return at.bottom > top && at.top < bottom
      })
      .map(({ dataset }) => dataset['row'])
  }
  await table()
  scrollTo(1200)
  await expect.element(rowOf(45)).toBeVisible()
  await cleanup()
  const three = sixty.slice(0, 3)
  await patch({ positions: positions(...three) })
  await show(
    <div style={{ inlineSize: 900, blockSize: 300, display: 'grid' }}>
      <PositionsTable />
    </div>,
  )
  await expect.poll(shown).toEqual(three.map(({ key }) => key))
  await patch({ positions: positions(...sixty) })
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-rowcount', '61')
  await expect.poll(() => shown().slice(0, 3)).toEqual(three.map(({ key }) => key))
})

describe('painted figures', () => {
  it('POS-36: a row hides its text only while the worker reports that its canvas shows it', async () => {
    const painted = Promise.withResolvers<boolean>()
    risk.answers.paintRowCanvas = () => painted.promise
    await table()
    await expect.poll(() => risk.calls('paintRowCanvas').length).toBeGreaterThan(0)
    expect(document.querySelectorAll('[data-painted]')).toHaveLength(0)
    const [asked] = risk.calls('paintRowCanvas')
    expect(asked?.[0]).toBe('positions')
    expect(asked?.[2]).toMatchObject({ keys: expect.arrayContaining(['S0USDT:0']) })
    painted.resolve(true)
    await expect.poll(() => document.querySelectorAll('[data-painted]').length).toBeGreaterThan(0)
    // Sorted the other way, the canvas shows other rows until it is painted again.
    risk.answers.paintRowCanvas = () => new Promise(() => undefined)
    const reversed = sixty.toReversed()
    await patch({ positions: { upserts: [], keys: reversed.map(({ key }) => key) } })
    await expect.poll(() => document.querySelectorAll('[data-painted]').length).toBe(0)
    expect(cellOf('position-S59USDT:0', 'size')).toMatch(/^\+59\.000/)
  })

  /** A short table whose figures are painted; `answer` is the worker's report about the next canvas. */
  async function painted(): Promise<PromiseWithResolvers<boolean>> {
    risk.answers.paintRowCanvas = () => Promise.resolve(true)
    await patch({ positions: positions(...sixty.slice(0, 3)) })
    await show(
      <div style={{ inlineSize: 900, blockSize: 300, display: 'grid' }}>
        <PositionsTable />
      </div>,
    )
    await expect.poll(() => document.querySelectorAll('[data-painted]').length).toBe(3)
    const answer = Promise.withResolvers<boolean>()
    risk.answers.paintRowCanvas = () => answer.promise
    return answer
  }
  const names = (): readonly (string | undefined)[] =>
    [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset['row'])
  const texts = (): number => document.querySelectorAll('[data-row]:not([data-painted])').length

  it('POS-36: a row that begins or ends is shown together with its canvas, and no figure becomes text meanwhile', async () => {
    const answer = await painted()
    await patch({ positions: positions(...sixty.slice(1, 4)) })
    await expect
      .poll(() => risk.calls('paintRowCanvas').at(-1)?.[2])
      .toMatchObject({
        keys: expect.arrayContaining(['S3USDT:0']),
      })
    const seen: unknown[] = []
    const watch = new MutationObserver(() => seen.push([names().length, texts()]))
    watch.observe(document.body, { subtree: true, childList: true, attributes: true })
    expect([names(), texts()]).toEqual([['S0USDT:0', 'S1USDT:0', 'S2USDT:0'], 0])
    answer.resolve(true)
    await expect.poll(names).toEqual(['S1USDT:0', 'S2USDT:0', 'S3USDT:0'])
    watch.disconnect()
    expect(texts()).toBe(0)
    expect(new Set(seen.map(String))).toEqual(new Set(['3,0']))
    expect(strangers()).toEqual([])
  })

  it('POS-36: rows are shown with texts if their canvas is late', async () => {
    await painted()
    await patch({ positions: positions(...sixty.slice(1, 4)) })
    await expect.poll(names).toEqual(['S1USDT:0', 'S2USDT:0', 'S3USDT:0'])
    await expect.poll(texts).toBe(3)
    expect(strangers()).toEqual([])
  })

  it('POS-01: the element of a row that ended can be neither seen, read nor focused', async () => {
    await painted()
    await patch({ positions: positions(...sixty.slice(0, 2)) })
    await expect.poll(names).toEqual(['S0USDT:0', 'S1USDT:0'])
    await expect.element(page.getByRole('button', { name: /S2USDT/ })).not.toBeInTheDocument()
    const hidden = [...document.querySelectorAll<HTMLElement>('[role=row][aria-hidden]')]
    expect(hidden).toHaveLength(1)
    for (const button of hidden[0]?.querySelectorAll('button') ?? []) {
      button.focus()
      expect(document.activeElement).not.toBe(button)
    }
  })
})
