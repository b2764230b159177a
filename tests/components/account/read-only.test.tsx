import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { DocumentTitle } from '../../../src/main-thread/app/layout/document-title.tsx'
import { AccountPanel } from '../../../src/main-thread/features/account/account-panel.tsx'
import { HeaderAccount } from '../../../src/main-thread/features/account/header-account.tsx'
import { NetworkBadge } from '../../../src/main-thread/features/header/network-badge.tsx'
import { ableExchange } from '../../../src/shared/contracts/exchange.ts'
import type { ExchangeView } from '../../../src/shared/contracts/exchange.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub, patch } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { openMarket, show } from '../support/show.tsx'

const testnet: ExchangeView = {
  ...ableExchange,
  name: 'Bybit',
  network: 'testnet',
  isReadOnly: true,
  capabilities: {
    ...ableExchange.capabilities,
    login: 'none',
    addFunds: false,
    resetAccount: false,
    apiKeys: false,
  },
}
const badge = page.getByTestId('network-badge')

afterEach(() => patch({ exchange: ableExchange }))

describe('the terminal on a real exchange that is read-only', () => {
  it('E43: the header and the title name the network, and testnet says that its prices differ', async () => {
    await openMarket()
    await patch({ exchange: testnet })
    await show(
      <>
        <DocumentTitle />
        <NetworkBadge />
      </>,
    )
    await expect.element(badge).toMatchTextContent(/Bybit testnet.*Read-only · Test prices/)
    await expect
      .element(badge)
      .toHaveAttribute('title', expect.stringContaining('differ from the real market'))
    expect(document.title).toMatch(/USDT · Bybit testnet · Perpdeck$/)
    await patch({ exchange: { ...testnet, network: 'mainnet' } })
    await expect.element(badge).toMatchTextContent(/Bybit mainnet/)
    await expect.element(badge).not.toMatchTextContent(/Test prices/)
  })

  it('the embedded exchange has no badge, and its title no network', async () => {
    await openMarket()
    await show(
      <>
        <DocumentTitle />
        <NetworkBadge />
      </>,
    )
    await expect.element(badge).not.toBeInTheDocument()
    expect(document.title).toMatch(/USDT · Perpdeck$/)
  })

  it('a visitor is offered no account: there is none', async () => {
    await patch({ session: { kind: 'visitor' }, exchange: testnet })
    await show(
      <>
        <HeaderAccount />
        <AccountPanel />
      </>,
    )
    await expect.element(page.getByText('Not logged in')).toBeVisible()
    expect(page.getByRole('button', { name: /Log in|account/ }).elements()).toEqual([])
    await patch({ exchange: ableExchange })
    await expect.element(page.getByRole('button', { name: 'Choose a demo account' }).first()).toBeVisible()
  })

  it('the account menu and panel offer no funds, no reset and no API keys', async () => {
    hub.answers.demoAccounts = async () => accepted([])
    await patch({ session: trader({ isDemo: true }), exchange: testnet })
    await show(
      <>
        <HeaderAccount />
        <AccountPanel />
      </>,
    )
    const funds = page.getByRole('button', { name: 'Add demo funds' })
    await expect.element(funds).not.toBeInTheDocument()
    await page.getByRole('button', { name: /Logged in as/ }).click()
    const items = page.getByRole('menuitem')
    await expect.element(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
    const names = (): readonly (string | null)[] => items.elements().map((one) => one.textContent)
    expect(names().join()).not.toMatch(/API|Reset/)
    await patch({ exchange: ableExchange })
    await expect.poll(() => names().join()).toMatch(/API.*Reset/)
  })
})
