import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { PositionActions } from '../../../src/main-thread/trading/row-actions/row-actions.tsx'
import { closeDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { showMemberPreferences } from '../../../src/main-thread/stores/member-preferences.ts'
import { reversing } from '../../../src/main-thread/stores/reversing.ts'
import { REVERSE_TIP } from '../../../src/shared/contracts/member-preferences.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { ActionMessage } from '../../../src/shared/contracts/dialog.ts'
import type { Outcome } from '../../../src/shared/contracts/outcome.ts'
import type { ReverseDraft, ReversePreview } from '../../../src/shared/contracts/position-actions.ts'
import type { StepsEnd } from '../../../src/shared/contracts/steps.ts'
import { hub, patch, risk } from '../support/fake-workers.ts'
import { enterTwice, retype } from '../support/keys.ts'
import { nothingAgainst, positionRow, text, trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'
import { head, KEY } from '../tpsl/answers.ts'
import { doneSteps } from './answers.ts'

const dialog = page.getByRole('dialog', { name: 'Reverse position' })
const leverage = dialog.getByTestId('reverse-leverage')
const confirm = dialog.getByTestId('reverse-confirm')
const box = dialog.getByRole('checkbox', { name: "Don't ask again" })
const reverse = page.getByRole('button', { name: 'Reverse BTCUSDT' })
const notices = page.getByRole('log', { name: 'Notices' })
const sent = () => hub.calls('reversePosition').map(([asked]) => asked)

const request = {
  symbol: 'BTCUSDT',
  side: 'Buy',
  size: text('0.05'),
  positionIdx: 0,
  basePrice: text('60000'),
} as const

/** What the risk worker answers for a long of 0.05 BTC that can be reversed. */
const preview = (draft: ReverseDraft, over: Partial<ReversePreview> = {}): ReversePreview => ({
  requestId: draft.requestId,
  state: 'open',
  head,
  marketPrice: '60,000.00',
  fillPrice: '59,999.00',
  opposite: 'Sell',
  leverageAfter: `${draft.leverageText === '' ? '10' : draft.leverageText}x`,
  maxLeverage: '100',
  realisedPnl: '-1.50',
  netPnl: '-3.15',
  tone: -1,
  fees: '3.30',
  liqNow: '55,000.00',
  liqAfter: '65,000.00',
  cost: '303.30',
  available: '9,000.00',
  coin: 'USDT',
  isCopyTrade: false,
  messages: [],
  request: { ...request, ...(draft.leverageText === '' ? {} : { leverage: text(draft.leverageText) }) },
  ...over,
})

/** The actions of a row, beside those of another position. */
async function row(over: Partial<ReversePreview> = {}): Promise<void> {
  risk.answers.previewReverse = async (draft) => preview(draft, over)
  await show(
    <>
      <PositionActions rowKey={KEY} symbol="BTCUSDT" name="BTCUSDT" />
      <PositionActions rowKey="ETHUSDT:0" symbol="ETHUSDT" name="ETHUSDT" />
    </>,
  )
}

async function open(over: Partial<ReversePreview> = {}): Promise<void> {
  await row(over)
  await reverse.click()
  await expect.element(dialog).toBeVisible()
}

beforeEach(async () => {
  showMemberPreferences({})
  risk.answers.judgeOrder = () => nothingAgainst
  hub.answers.reversePosition = async ({ id }) => accepted(doneSteps({ id }))
  await patch({ session: trader(), positions: { upserts: [positionRow({ key: KEY })], keys: [KEY] } })
})
afterEach(() => closeDialog('position'))

describe('the actions of an option', () => {
  it.each([{ tight: false }, { tight: true }])(
    'POS-11, POS-34: are those that an option has: no reverse, margin or leverage (%o)',
    async ({ tight }) => {
      const actions = (of: { readonly isOption?: boolean }) =>
        show(<PositionActions rowKey={KEY} symbol="BTCUSDT" name="BTCUSDT" tight={tight} {...of} />)
      const items = async (): Promise<(string | null)[]> => {
        await page.getByRole('button', { name: 'More for BTCUSDT' }).click()
        await expect.element(page.getByRole('menu')).toBeVisible()
        const names = page.getByRole('menuitem').elements()
        return names.map(({ textContent }) => textContent)
      }
      await actions({ isOption: true })
      await expect.element(page.getByRole('button', { name: 'Close BTCUSDT at market' })).toBeVisible()
      await expect.element(reverse).not.toBeInTheDocument()
      expect(await items()).toEqual([
        ...(tight ? ['Close BTCUSDT at a limit price'] : []),
        'Margin mode',
        'Share position',
      ])
    },
  )
})

describe('the reverse dialog', () => {
  it('POS-14: Enter in the field of the leverage confirms, once', async () => {
    await open()
    await enterTwice(leverage, '5')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent()).toHaveLength(1)
  })

  it('POS-11, POS-12, POS-13, POS-14, POS-16, POS-17: shows both sides, both steps and every figure before anything is sent', async () => {
    await open()
    await expect.element(dialog.getByTestId('reverse-from')).toMatchTextContent(/Long.*0\.050 BTC.*Cross 10x/)
    await expect.element(dialog.getByTestId('reverse-to')).toMatchTextContent(/Short.*0\.050 BTC.*Cross 10x/)
    await expect.element(dialog.getByTestId('reverse-market')).toMatchTextContent('60,000.00')
    const figures = {
      pnl: /-1\.50 USDT/,
      net: /-3\.15 USDT/,
      fees: /3\.30 USDT/,
      cost: /303\.30 USDT/,
      liq: /55,000.*→.*65,000/,
    }
    for (const [name, figure] of Object.entries(figures))
      await expect.element(dialog.getByTestId(`reverse-${name}`)).toMatchTextContent(figure)
    const steps = dialog.getByRole('listitem')
    await expect.element(steps.nth(0)).toMatchTextContent('Close Long 0.050, reduce-only, market')
    await expect.element(steps.nth(1)).toMatchTextContent('Open Short 0.050, market')
    await expect
      .element(dialog.getByRole('link', { name: 'How reversing works' }))
      .toHaveAttribute('href', '/help/positions.html#reverse')
    expect(sent()).toEqual([])
  })

  it('POS-11: the size of a position that grew is shown first, and reversed with the next press', async () => {
    await open()
    await expect.element(dialog.getByTestId('reverse-from')).toMatchTextContent(/0\.050 BTC/)
    const grow = (): void => {
      const size = text('0.08')
      risk.answers.previewReverse = async (draft) =>
        preview(draft, { head: { ...head, size: '0.080' }, request: { ...request, size } })
    }
    window.addEventListener('pointerup', grow, { capture: true, once: true })
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/The figures changed as you pressed/)
    expect(sent()).toEqual([])
    await expect.element(dialog.getByTestId('reverse-from')).toMatchTextContent(/0\.080 BTC/)
    await confirm.click()
    await expect.poll(sent).toMatchObject([{ size: '0.08' }])
  })

  it('POS-20, POS-25: sends the typed leverage once; after Cancel the dialog starts empty', async () => {
    await open()
    await retype(leverage, '5')
    await expect.element(dialog.getByTestId('reverse-to')).toMatchTextContent(/Cross 5x/)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent()).toEqual([])
    await reverse.click()
    await expect.element(leverage).toHaveValue('')
    await expect.element(leverage).toHaveAttribute('placeholder', '10')
    await retype(leverage, '7')
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notices).toMatchTextContent('BTCUSDT reversed')
    await expect
      .poll(() => sent())
      .toEqual([{ ...request, leverage: '7.00', id: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  })

  it('POS-20: a leverage that the worker refuses shows its message, and nothing can be sent', async () => {
    const message: ActionMessage = {
      at: 'amount',
      key: 'leverageRange',
      params: { min: '1', max: '100' },
      kind: 'error',
    }
    await open({ messages: [message], request: null })
    await expect
      .element(dialog.getByText('Enter a leverage from 1 to 100, with at most two decimals.'))
      .toBeVisible()
    await expect.element(leverage).toHaveAttribute('aria-invalid', 'true')
    await expect.element(confirm).toBeDisabled()
  })

  it('a possibly insufficient balance is a warning, and the reverse can still be sent', async () => {
    const message: ActionMessage = {
      at: 'form',
      key: 'reverseShort',
      params: { coin: 'USDT' },
      kind: 'caution',
    }
    await open({ messages: [message] })
    await expect.element(dialog.getByTestId('said-reverseShort')).toMatchTextContent(/balance may not cover/)
    await confirm.click()
    await expect.poll(sent).toHaveLength(1)
  })

  it('POS-12: a copy trade has no leverage field and cannot skip the dialog', async () => {
    await open({ isCopyTrade: true })
    await expect.element(dialog.getByTestId('reverse-pnl')).toBeVisible()
    await expect.element(leverage).not.toBeInTheDocument()
    await expect.element(box).not.toBeInTheDocument()
  })

  it.each([
    ['gone', 'This position is already closed.'],
    ['flipped', 'This position was closed and a new one opened.'],
  ] as const)('a position that is %s blocks the dialog and is reported', async (state, words) => {
    await open({ state })
    await expect.element(dialog.getByTestId('position-gone')).toMatchTextContent(words)
    await expect.element(confirm).toBeDisabled()
    await expect.element(leverage).not.toBeInTheDocument()
  })

  it('POS-22: a refused first step leaves the dialog open with the exchange’s code, and the next press sends it again', async () => {
    hub.answers.reversePosition = async () => rejected(30_032, 'not now')
    await open()
    await retype(leverage, '5')
    await confirm.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('30032')
    await expect.element(leverage).toHaveValue('5.00')
    hub.answers.reversePosition = async ({ id }) => accepted(doneSteps({ id }))
    await confirm.click()
    await expect.element(dialog).not.toBeInTheDocument()
    const ids = sent().map((asked) => (asked as { id: string }).id)
    expect(new Set(ids).size).toBe(2)
  })

  it('POS-21: while a reverse is being sent, no position can be reversed and the dialog stays open', async () => {
    const held = Promise.withResolvers<Outcome<StepsEnd>>()
    hub.answers.reversePosition = () => held.promise
    await open()
    await confirm.click()
    await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await expect.poll(() => reversing.key).toBe(KEY)
    const others = document.querySelector('[aria-label="Reverse ETHUSDT"]')
    expect(others).toHaveAttribute('disabled')
    held.resolve(accepted(doneSteps()))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Reverse ETHUSDT' })).toBeEnabled()
    await expect.poll(() => sent()).toHaveLength(1)
  })

  it('POS-22: an unknown result is reported as unknown until the hub resolves it, and nothing is sent again', async () => {
    hub.answers.reversePosition = async ({ id }) => {
      const view = { id, name: 'reverse', symbol: 'BTCUSDT', end: null } as const
      let asked = 0
      hub.answers.steps = async () => {
        asked += 1
        return accepted([{ ...view, state: asked === 1 ? 'unknown' : 'ended' }])
      }
      return { kind: 'unknown', reason: 'timeout' }
    }
    await open()
    await confirm.click()
    await expect.element(notices).toMatchTextContent(/BTCUSDT: result of the reverse not known yet/)
    await expect.element(notices).toMatchTextContent(/BTCUSDT not reversed.*position is unchanged/)
    await expect.poll(() => sent()).toHaveLength(1)
  })
})

describe('"Don’t ask again"', () => {
  it('POS-15, PREF-01: is stored when it is ticked, and then the button sends at once, without the dialog', async () => {
    await open()
    await expect.element(box).not.toBeChecked()
    await dialog.getByText("Don't ask again").click()
    await expect.poll(() => hub.calls('preferMember')).toEqual([[REVERSE_TIP, 'hide']])
    await dialog.getByText("Don't ask again").click()
    await expect.poll(() => hub.calls('preferMember').at(-1)).toEqual([REVERSE_TIP, 'show'])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    showMemberPreferences({ [REVERSE_TIP]: 'hide' })
    await reverse.click()
    await expect.element(notices).toMatchTextContent('BTCUSDT reversed')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.poll(() => sent()).toHaveLength(1)
  })

  it('POS-15: a reverse that cannot be sent opens the dialog anyway, which shows the reason', async () => {
    showMemberPreferences({ [REVERSE_TIP]: 'hide' })
    const message: ActionMessage = { at: 'form', key: 'reverseOption', params: {}, kind: 'error' }
    await open({ messages: [message], request: null })
    await expect.element(dialog.getByText("Options can't be reversed.")).toBeVisible()
    expect(sent()).toEqual([])
  })

  it('POS-22: a refusal without the dialog is a notice with the exchange’s code', async () => {
    showMemberPreferences({ [REVERSE_TIP]: 'hide' })
    hub.answers.reversePosition = async () => rejected(30_032, 'not now')
    await row()
    await reverse.click()
    await expect.element(notices).toMatchTextContent(/BTCUSDT not reversed.*30032/)
    await expect.element(reverse).toBeEnabled()
  })

  it('POS-12, POS-15: a copy trade opens the dialog in spite of it', async () => {
    showMemberPreferences({ [REVERSE_TIP]: 'hide' })
    await patch({ session: trader({ copyTrade: 'leader' }) })
    await open()
    expect(sent()).toEqual([])
  })
})
