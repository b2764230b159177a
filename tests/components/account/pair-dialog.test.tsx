import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AccountPanel } from '../../../src/main-thread/features/account/account-panel.tsx'
import { HeaderAccount } from '../../../src/main-thread/features/account/header-account.tsx'
import { closeDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { ableExchange } from '../../../src/shared/contracts/exchange.ts'
import type { Outcome } from '../../../src/shared/contracts/outcome.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'

const gateway = {
  ...ableExchange,
  name: 'Bybit',
  network: 'testnet',
  capabilities: { ...ableExchange.capabilities, login: 'pair' },
} as const
const { account } = trader({ name: 'Bybit testnet …4321' }) as Extract<
  ReturnType<typeof trader>,
  { readonly account: object }
>
const rejected = (code: number, params: Readonly<Record<string, string>> = {}): Outcome<never> => ({
  kind: 'rejected',
  code,
  message: 'in the words of the gateway',
  params,
})
const field = page.getByTestId('pairing-code')
const confirm = page.getByRole('button', { name: 'Pair and log in' })

beforeEach(async () => {
  hub.clear()
  let isPaired = false
  hub.answers.demoAccounts = async () => (isPaired ? accepted([account]) : rejected(33_020))
  hub.answers.pairBrowser = async (code) => {
    isPaired = code === '123456'
    return isPaired ? accepted(null) : rejected(33_021, { tries: '4' })
  }
  hub.answers.login = async () => accepted(account)
  await patch({ session: { kind: 'visitor' }, exchange: gateway })
  await show(
    <>
      <HeaderAccount />
      <AccountPanel />
    </>,
  )
})
afterEach(async () => {
  closeDialog('account')
  await patch({ exchange: ableExchange })
})

const open = () => page.getByRole('button', { name: 'Log in' }).first().click()

describe('the dialog that pairs a browser with a gateway', () => {
  it('asks for the code of the terminal, and logs in with it by keyboard alone', async () => {
    await open()
    await expect.element(page.getByText(/six-digit code that the gateway shows/)).toBeVisible()
    await expect.element(field).toHaveFocus()
    await expect.element(confirm).toBeDisabled()
    // As the gateway shows it: in two groups.
    await userEvent.keyboard('123 456')
    await expect.element(field).toHaveValue('123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).not.toBeInTheDocument()
    expect(hub.calls('pairBrowser')).toEqual([['123456']])
    await expect.poll(() => hub.calls('login')).toEqual([[account.accountId]])
  })

  it('says after a wrong code how many tries are left, and takes the next one', async () => {
    await open()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('000000{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('The code is wrong. Tries left: 4.')
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    expect(hub.calls('login')).toEqual([])
    await userEvent.keyboard('123456{Enter}')
    await expect.poll(() => hub.calls('login')).toHaveLength(1)
  })

  it('says when the next code is shown after too many wrong ones', async () => {
    hub.answers.pairBrowser = async () => rejected(33_022, { seconds: '20' })
    await open()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('000000{Enter}')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Too many wrong codes. The gateway shows a new one in 20 s.')
  })

  it('logs in a paired browser at once', async () => {
    hub.answers.demoAccounts = async () => accepted([account])
    await open()
    await expect.poll(() => hub.calls('login')).toEqual([[account.accountId]])
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(hub.calls('pairBrowser')).toEqual([])
  })

  it('says that the gateway does not know its account yet, and tries again', async () => {
    hub.answers.demoAccounts = async () => accepted([])
    await open()
    await expect.element(page.getByText(/does not know its account yet/)).toBeVisible()
    hub.answers.demoAccounts = async () => accepted([account])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => hub.calls('login')).toHaveLength(1)
  })

  it('sends nothing but six digits', async () => {
    await open()
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('12a34{Enter}')
    await expect.element(field).toHaveValue('1234')
    await userEvent.keyboard('5678')
    await expect.element(field).toHaveValue('123456')
    expect(hub.calls('pairBrowser')).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

it('an account that can be watched alone is logged in to all the same', async () => {
  await patch({ exchange: { ...gateway, isReadOnly: true } })
  await expect.element(page.getByRole('button', { name: 'Log in' }).first()).toBeVisible()
})
