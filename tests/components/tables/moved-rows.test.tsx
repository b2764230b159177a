import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { PositionsTable } from '../../../src/main-thread/features/tables/positions-table.tsx'
import { closeDialog, dialogs } from '../../../src/main-thread/stores/dialogs.ts'
import { patch } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { positions } from './answers.tsx'

const three = [0, 1, 2].map((index) => ({
  key: `S${index}USDT:0`,
  symbol: `S${index}USDT`,
  displayName: `S${index}USDT`,
}))
const closeOf = (symbol: string) => page.getByRole('button', { name: `Close ${symbol} at market` })
/** The table's clock: real time would pass differently on a busy machine. */
let now = 0

beforeEach(async () => {
  now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  await patch({ session: trader(), positions: positions(...three) })
  await show(
    <div style={{ inlineSize: 900, blockSize: 300, display: 'grid' }}>
      <PositionsTable />
    </div>,
  )
  await expect.element(closeOf('S1USDT')).toBeVisible()
})
afterEach(() => {
  vi.restoreAllMocks()
  closeDialog('position')
})

/** The mouse comes to the rows. */
function enter(): void {
  now += 10
  const over = { bubbles: true, pointerType: 'mouse', relatedTarget: document.body }
  closeOf('S1USDT').element().dispatchEvent(new PointerEvent('pointerover', over))
}

/** The first position ends, and the others move up. */
async function endFirst(): Promise<void> {
  now += 10
  await patch({ positions: positions(...three.slice(1)) })
  await expect.element(page.getByTestId('position-S1USDT:0')).toHaveAttribute('aria-rowindex', '2')
}

/** Presses a button of the second position. Returns the dialog that this opens. */
function press(pointerType: 'mouse' | 'touch'): string | undefined {
  now += 10
  const button = closeOf('S1USDT').element()
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType }))
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
  return dialogs.position.open?.name
}

it.each(['mouse', 'touch'] as const)(
  'POS-04: a press by %s on a row that has just taken another’s place does nothing, half a second later it counts',
  async (pointerType) => {
    enter()
    await endFirst()
    expect(press(pointerType)).toBeUndefined()
    now += 500
    expect(press(pointerType)).toBe('closePosition')
  },
)

it('POS-04: a mouse that enters the rows after they moved presses at once; a finger does not', async () => {
  await endFirst()
  enter()
  expect(press('touch')).toBeUndefined()
  expect(press('mouse')).toBe('closePosition')
})
