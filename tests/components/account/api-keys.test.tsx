import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closeDialog, dialogs, openDialog } from '../../../src/main-thread/stores/dialogs.ts'
import { accepted, rejected } from '../../../src/shared/contracts/outcome.ts'
import type { ApiKeyItem, ApiKeysResult } from '../../../src/shared/wire/http.ts'
import { hub, patch } from '../support/fake-workers.ts'
import { trader } from '../support/samples.ts'
import { show } from '../support/show.tsx'

const dialog = page.getByRole('dialog')
const question = page.getByRole('alertdialog')
const button = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
const name = dialog.getByRole('textbox', { name: 'Name' })
const symbols = dialog.getByRole('textbox', { name: 'Symbols' })
const rights = dialog.getByRole('combobox', { name: 'Rights' })
const SECRET = 'Secret0123456789Secret0123456789Abcd'

const item = (over: Partial<ApiKeyItem> = {}): ApiKeyItem => ({
  key: 'KeyOfThirtySix0001',
  name: 'market maker',
  isReadOnly: false,
  symbols: null,
  kind: 'hmac',
  createdAt: Date.UTC(2026, 0, 2),
  expiresAt: Date.UTC(2099, 3, 2),
  ...over,
})
const known = (...list: readonly ApiKeyItem[]): ApiKeysResult => ({
  apiUrl: 'http://127.0.0.1:4190',
  isUnified: true,
  most: 20,
  list,
})
/** The exchange's keys, changed by the calls as it would change them. */
function serve(...list: readonly ApiKeyItem[]): void {
  let all = list
  hub.answers.apiKeys = async () => accepted(known(...all))
  hub.answers.createApiKey = async ({ name: given, publicKey }) => {
    const made = item({
      key: 'KeyOfThirtySix0002',
      name: given,
      kind: publicKey === undefined ? 'hmac' : 'rsa',
    })
    all = [...all, made]
    return accepted({ item: made, secret: publicKey === undefined ? SECRET : null })
  }
  hub.answers.withdrawApiKey = async ({ key }) => {
    all = all.filter((one) => one.key !== key)
    return accepted(null)
  }
}
async function open(): Promise<void> {
  await show(null)
  openDialog('apiKeys', {})
  await expect.element(dialog).toBeVisible()
}
const wishes = () => hub.calls('createApiKey').map(([wish]) => wish)
let copied: string[] = []

beforeEach(async () => {
  copied = []
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  await patch({ session: trader() })
})
afterEach(() => closeDialog('account'))

describe('the keys of the API', () => {
  it('are listed with their rights, symbols and times, beside the address of the API', async () => {
    serve(
      item(),
      item({ key: 'k2', name: 'reader', isReadOnly: true, kind: 'rsa', symbols: ['BTCUSDT', 'BTC_USDT'] }),
      item({ key: 'k3', name: 'old', expiresAt: 1000 }),
    )
    await open()
    await expect.element(dialog.getByTestId('api-address')).toHaveTextContent('http://127.0.0.1:4190')
    const first = dialog.getByTestId('api-key-KeyOfThirtySix0001')
    await expect.element(first).toMatchTextContent(/market maker/)
    await expect.element(first).toMatchTextContent(/KeyOfThirtySix0001/)
    await expect.element(first).toMatchTextContent(/Read and trade/)
    await expect.element(first).toMatchTextContent(/SymbolsAll/)
    await expect.element(first).toMatchTextContent(/Expires/)
    const second = dialog.getByTestId('api-key-k2')
    await expect.element(second).toMatchTextContent(/Read only · RSA/)
    await expect.element(second).toMatchTextContent(/BTCUSDT, BTC_USDT/)
    await expect.element(dialog.getByTestId('api-key-k3')).toMatchTextContent(/Expired/)
  })

  it('are created by keyboard: the secret is shown once, copied, and removed with the next screen', async () => {
    serve()
    await open()
    await expect.element(dialog).toMatchTextContent(/No keys yet/)
    await button('Create key…').click()
    await expect.element(name).toHaveFocus()
    await userEvent.keyboard('bot one')
    await rights.selectOptions('Read and trade')
    await symbols.fill('btcusdt, BTC_USDT  ethusdt')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('heading', { name: 'API key created' })).toBeVisible()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/not shown again/)
    await expect.element(dialog.getByTestId('api-secret')).toHaveTextContent(SECRET)
    expect(wishes()).toEqual([
      { name: 'bot one', isReadOnly: false, symbols: ['BTCUSDT', 'BTC_USDT', 'ETHUSDT'] },
    ])
    await expect.element(button('Copy: Key')).toHaveFocus()
    await button('Copy: Secret').click()
    await expect.element(dialog).toMatchTextContent(/Copied/)
    await button('Copy: Key').click()
    expect(copied).toEqual([SECRET, 'KeyOfThirtySix0002'])
    await button('Done').click()
    await expect.element(dialog.getByTestId('api-key-KeyOfThirtySix0002')).toMatchTextContent(/bot one/)
    expect(document.body.textContent).not.toContain(SECRET)
    expect(JSON.stringify(dialogs)).not.toContain(SECRET)
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  })

  it('closing the dialog forgets the secret', async () => {
    serve()
    await open()
    await button('Create key…').click()
    await name.fill('bot')
    await button('Create key').click()
    await expect.element(dialog.getByTestId('api-secret')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    openDialog('apiKeys', {})
    await expect.element(dialog.getByTestId('api-key-KeyOfThirtySix0002')).toBeVisible()
    expect(document.body.textContent).not.toContain(SECRET)
  })

  it('is closed when another account logs in, and its secret with it', async () => {
    serve()
    await open()
    await button('Create key…').click()
    await name.fill('bot')
    await button('Create key').click()
    await expect.element(dialog.getByTestId('api-secret')).toBeVisible()
    await patch({ session: trader({ accountId: 'other' }) })
    await expect.element(dialog).not.toBeInTheDocument()
    expect(document.body.textContent).not.toContain(SECRET)
  })

  it('with an RSA key of the trader there is no secret; a private key is not sent', async () => {
    serve()
    await open()
    await button('Create key…').click()
    await name.fill('rsa bot')
    await dialog.getByText('Sign with an RSA key of my own').click()
    const pem = dialog.getByRole('textbox', { name: 'Public key' })
    await expect.element(button('Create key')).toBeDisabled()
    await pem.fill('-----BEGIN PRIVATE KEY-----\nabc\n-----END PRIVATE KEY-----')
    await expect.element(dialog).toMatchTextContent(/This is a private key/)
    await expect.element(button('Create key')).toBeDisabled()
    await pem.fill('-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----\n')
    await button('Create key').click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/There is no secret/)
    await expect.element(dialog.getByTestId('api-secret')).not.toBeInTheDocument()
    expect(wishes()).toEqual([
      {
        name: 'rsa bot',
        isReadOnly: true,
        symbols: null,
        publicKey: '-----BEGIN PUBLIC KEY-----\nabc\n-----END PUBLIC KEY-----',
      },
    ])
  })

  it('a refusal shows its reason, and the typed text remains; unknown symbols are listed at their field', async () => {
    serve()
    hub.answers.createApiKey = async () => rejected(10_001, 'symbols must be a list of symbols')
    await open()
    await button('Create key…').click()
    await name.fill('bot')
    await symbols.fill('NOSUCH')
    await button('Create key').click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/10001/)
    await expect.element(symbols).toHaveAccessibleDescription('One of these symbols does not exist.')
    await expect.element(name).toHaveValue('bot')
    hub.answers.createApiKey = async () => rejected(33_012, 'too many')
    await button('Create key').click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/too many API keys/)
  })

  it('a lost answer is not shown as a failure: the key may exist, without its secret', async () => {
    serve()
    hub.answers.createApiKey = async () => ({ kind: 'unknown', reason: 'timeout' })
    await open()
    await button('Create key…').click()
    await name.fill('bot')
    await button('Create key').click()
    await expect.element(dialog).toMatchTextContent(/its secret is lost/)
    expect(wishes()).toHaveLength(1)
  })

  it('are deleted after a confirmation, and the focus stays in the dialog', async () => {
    serve(item(), item({ key: 'k2', name: 'other' }))
    await open()
    await button('Delete market maker').click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(hub.calls('withdrawApiKey')).toEqual([])
    await button('Delete market maker').click()
    await expect.element(question).toMatchTextContent(/refused at once/)
    hub.answers.withdrawApiKey = async () => rejected(33_013, 'no such key')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(question.getByRole('alert')).toMatchTextContent(/no such API key/)
    serve(item({ key: 'k2', name: 'other' }))
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(dialog.getByTestId('api-key-k2')).toBeVisible()
    await expect.element(dialog.getByTestId('api-key-KeyOfThirtySix0001')).not.toBeInTheDocument()
    expect(hub.calls('withdrawApiKey').at(-1)).toEqual([{ key: 'KeyOfThirtySix0001' }])
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  })

  it('no more can be created than the exchange allows', async () => {
    hub.answers.apiKeys = async () => accepted({ ...known(item()), most: 1 })
    await open()
    await expect.element(dialog).toMatchTextContent(/has 1 keys, which is the maximum/)
    await expect.element(button('Create key…')).toBeDisabled()
  })

  it('without the API the dialog shows how to start it', async () => {
    hub.answers.apiKeys = async () => accepted({ ...known(), apiUrl: null })
    await open()
    await expect.element(dialog).toMatchTextContent(/runs without its API/)
    await expect.element(dialog.getByTestId('api-command')).toHaveTextContent('npm start -- --api')
    await expect.element(button('Create key…')).not.toBeInTheDocument()
    await button(/^Copy:/).click()
    expect(copied).toEqual(['npm start -- --api'])
  })

  it('a standard account is asked to switch, and nothing is requested', async () => {
    await patch({ session: trader({ kind: 'standard' }) })
    await open()
    await expect.element(dialog).toMatchTextContent(/need a unified account/)
    expect(hub.calls('apiKeys')).toEqual([])
  })

  it('a list that does not load can be loaded again', async () => {
    hub.answers.apiKeys = async () => rejected(10_016, 'busy')
    await open()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(/10016/)
    serve(item())
    await button('Try again').click()
    await expect.element(dialog.getByTestId('api-key-KeyOfThirtySix0001')).toBeVisible()
  })
})
