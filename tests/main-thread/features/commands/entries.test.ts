import { afterEach, describe, expect, it, vi } from 'vitest'
import { ableExchange } from '#shared/contracts/exchange.ts'
import { matchingEntries } from '../../../../src/main-thread/features/commands/find-entries.ts'
import { offerChart } from '../../../../src/main-thread/features/chart/chart-commands.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import { session } from '../../../../src/main-thread/stores/account.ts'
import { docked } from '../../../../src/main-thread/stores/docked.ts'
import { offerLayouts } from '../../../../src/main-thread/app/workspace/layout-commands.ts'
import { dialogs } from '../../../../src/main-thread/stores/dialogs.ts'
import { exchange } from '../../../../src/main-thread/stores/exchange.ts'
import { instrument } from '../../../../src/main-thread/stores/market.ts'
import { notices } from '../../../../src/main-thread/stores/notices.ts'
import { offerAction } from '../../../../src/main-thread/stores/page-actions.ts'
import { offerCommands } from '../../../../src/main-thread/stores/page-commands.ts'
import { preferences } from '../../../../src/main-thread/stores/preferences.ts'
import { view } from '../../../../src/main-thread/stores/view.ts'
import { languageFolders } from '../../i18n/all-texts.ts'
import { all, chartWith, ids, market, openAsTrader } from './trader-palette.ts'
import { actWordsOf, wordsOf } from './trader-words.ts'

// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: ['en', 'de-DE'],
  switchLanguage: () => Promise.resolve(true),
}))

openAsTrader()
afterEach(() => {
  notices.list = []
  for (const layer of ['position', 'tpSl', 'account', 'safety'] as const) dialogs[layer].open = null
})

const run = (id: string): void =>
  all()
    .find((entry) => entry.id === id)
    ?.run()

describe('the commands of the palette', () => {
  it.each([
    ['alert', 'alert'],
    ['price alarm', 'alert'],
    ['notify', 'alert'],
    ['leverage', 'leverage'],
    ['isolated', 'margin-mode'],
    ['cross', 'margin-mode'],
    ['hedge', 'login-hedge'],
    ['position mode', 'login-hedge'],
    ['switch account', 'login-hedge'],
    ['density', 'density-compact'],
    ['weekly', 'interval-1W'],
    ['chart weekly', 'interval-1W'],
    ['hourly chart', 'interval-60'],
    ['15 min', 'interval-15'],
    ['1 day candles', 'interval-1D'],
    ['bitcoin options call', 'options-BTC-USDC'],
    ['eth chain', 'options-ETH-USDC'],
    ['open settings', 'settings'],
    ['turn on dark mode', 'theme-dark'],
    ['timezone', 'zone'],
    ['takeprofit', 'tpsl-all'],
    ['leverge', 'leverage'],
    ['setings', 'settings'],
    ['confirmatoins', 'confirmations'],
    ['alrt', 'alert'],
    ['font', 'density-compact'],
    ['compact', 'density-compact'],
    ['margin mode', 'margin-mode'],
    ['dark mode', 'theme-dark'],
    ['light theme', 'theme-light'],
    ['timezone', 'zone'],
    ['utc', 'zone'],
    ['15m candles', 'interval-15'],
    ['timeframe 4h', 'interval-240'],
    ['flatten', 'close-all'],
    ['deposit', 'funds'],
    ['start over', 'reset-account'],
    ['bot token', 'api-keys'],
    ['sign out', 'logout'],
    ['latency', 'connection'],
    ['dense', 'density-compact'],
    ['colour-blind', 'colours-cb'],
    ['mute', 'sounds'],
    ['hotkeys', 'sheet'],
    ['take profit all', 'tpsl-all'],
    ['risk limit', 'risk-limits'],
    ['fat finger', 'confirmations'],
    ['post-only default', 'order-defaults'],
    ['alerts', 'alert'],
    ['stop limit', 'Conditions'],
    ['stop market', 'Conditions'],
    ['trigger order', 'Conditions'],
    ['flip', 'reverse'],
    ['kill switch', 'close-all'],
    ['kill', 'cancel-everywhere'],
    ['emergency stop', 'close-all'],
    ['cancel everything', 'cancel-everywhere'],
    ['close everything', 'close-all'],
    ['add margin', 'add-margin'],
    ['remove margin', 'add-margin'],
    ['german', 'language-de-DE'],
    ['deutsch', 'language-de-DE'],
  ])('%s finds %s', (query, id) => expect(ids(query)).toContain(id))

  it.each([
    ['de', 'Preisalarm', 'alert'],
    ['ja', 'german', 'language-de-DE'],
    ['de', 'Dunkelmodus', 'theme-dark'],
    ['de', 'dark mode', 'theme-dark'],
    ['de', 'Zeitzone', 'zone'],
    ['ar', 'تنبيه السعر', 'alert'],
    ['ja', 'ダークモード', 'theme-dark'],
    ['ja', 'leverage', 'leverage'],
  ])('in %s, %s finds %s: words of the language and of English', (language, query, id) =>
    expect(ids(query, language)).toContain(id),
  )

  it.each(Object.entries(actWordsOf))(
    'in %s, words of traders find that design first, what adds margin, cancels everything and stops',
    (language, words) => {
      for (const word of words.dark) expect(ids(word, language)[0], word).toBe('theme-dark')
      for (const word of words.light) expect(ids(word, language)[0], word).toBe('theme-light')
      for (const word of words.addMargin) expect(ids(word, language)[0], word).toBe('add-margin')
      for (const word of words.everything)
        expect(ids(`${words.cancel[0] ?? ''} ${word}`, language), word).toContain('cancel-everywhere')
      const kill = i18n.getFixedT(language)('exchange:kill.name')
      expect(ids(kill, language).slice(0, 2).toSorted(), kill).toEqual(['cancel-everywhere', 'close-all'])
      for (const word of words.reverse) expect(ids(word, language), word).toContain('reverse')
      for (const word of words.close) expect(ids(word, language), word).toContain('close')
      for (const word of words.alert) expect(ids(word, language), word).toContain('alert')
      for (const word of words.buy) expect(ids(word, language), word).toContain('focusBuy')
      for (const word of words.sell) expect(ids(word, language), word).toContain('focusSell')
    },
  )

  it('finds a language by its name in the language of the page', async () => {
    await i18n.changeLanguage('ja')
    expect(ids('ドイツ語', 'ja')).toContain('language-de-DE')
    await i18n.changeLanguage('en')
  })

  it.each(languageFolders)(
    'in %s, the words of traders find alert, leverage, margin, indicator and the others',
    (language) => {
      const stops = [offerLayouts(), offerChart(chartWith({}))]
      const wanted = [
        'alert',
        'leverage',
        'margin-mode',
        'indicator-macd',
        'interval-15',
        'theme-dark',
        'window-chart',
      ]
      const words = wordsOf[language] ?? []
      const missing = wanted.filter((id, at) => !ids(words[at] ?? 'none', language).includes(id))
      const ofAccount = ids(words[7] ?? 'none', language)
      for (const stop of stops) stop()
      expect(missing).toEqual([])
      expect(
        ofAccount.some((id) => ['login', 'logout', 'account-mode', 'settings', 'funds'].includes(id)),
      ).toBe(true)
    },
  )

  it('opens windows and layouts', () => {
    const stop = offerLayouts()
    for (const query of [
      'layouts',
      'window chart',
      'own window',
      'four charts',
      'layout scalper',
      'arrange panels',
    ])
      expect(ids(query).length, query).toBeGreaterThan(0)
    expect(ids('four charts')).toContain('template-fourCharts')
    docked.on = true
    // On a desk it is that of the panel in use.
    expect(ids('own window')[0]).toBe('desk-window')
    expect(ids('fixed panels')).toContain('arrange')
    docked.on = false
    stop()
  })

  it('“cancel everything” finds the orders of all markets first, and asks', () => {
    expect(ids('cancel everything')[0]).toBe('cancel-everywhere')
    expect(ids('cancel everything')).not.toContain('cancelAll')
    run('cancel-everywhere')
    expect(dialogs.position.open).toEqual({ name: 'cancelOrders', props: { symbol: '', name: '' } })
  })

  it('“theme” finds no order: beginnings of other words are no match', () =>
    expect(ids('theme').filter((id) => /close|cancel/i.test(id))).toEqual([]))

  it('typing errors are forgiven, after everything that is written so', () => {
    expect(ids('leverge')).toEqual(['leverage'])
    expect(ids('theme').slice(0, 2).toSorted()).toEqual(['theme-dark', 'theme-light'])
    // One letter from 'cross' and more: an exact word comes first.
    const found = ids('crosss')
    expect(found).toContain('margin-mode')
    expect(ids('hedg')[0]).toBe('position-mode')
    expect(ids('qqqxxzz')).toEqual([])
    // Too short, or a number: nothing is guessed.
    expect(ids('1h')[0]).toBe('interval-60')
    expect(ids('zzz')).toEqual([])
    expect(ids('123456')).toEqual([])
  })

  it('what is called by the words comes before what only has them among its other words', () => {
    expect(ids('leverage')[0]).toBe('leverage')
    expect(ids('sounds')[0]).toBe('sounds')
  })

  it('every id is unique, and every command has a name in the language', () => {
    for (const language of ['en', 'de', 'ar', 'ja']) {
      const entries = all(language)
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
      expect(
        entries.filter(
          ({ name, words }) => name === '' || /[a-z]+[:.][a-z]+\.[a-z]/i.test(`${name} ${words}`),
        ),
      ).toEqual([])
    }
  })

  it('the many of a kind are listed only if something is typed', () => {
    expect(ids('').some((id) => id.startsWith('interval-') || id.startsWith('language-'))).toBe(false)
    expect(ids('').length).toBeGreaterThan(40)
    expect(matchingEntries(all(), '', ['interval-15']).map(({ id }) => id)[0]).toBe('interval-15')
  })

  it('opens the dialogs of the open market and of the account', () => {
    run('leverage')
    expect(dialogs.position.open).toEqual({ name: 'leverage', props: { symbol: 'BTCUSDT' } })
    run('close-all')
    expect(dialogs.position.open?.name).toBe('closeAll')
    run('funds')
    expect(dialogs.account.open?.name).toBe('funds')
    run('zone')
    expect(dialogs.account.open?.name).toBe('accountSettings')
  })

  it('sets the value that its name says', () => {
    run('theme-light')
    expect(preferences.theme).toBe('light')
    run('theme-dark')
    expect(preferences.theme).toBe('dark')
    run('interval-240')
    expect(view.interval).toBe('240')
    run('density-roomy')
    expect(preferences.density).toBe('roomy')
    run('density-compact')
  })

  it('shows a visitor why a dialog of the account does not open', () => {
    session.view = { kind: 'visitor' }
    run('leverage')
    expect(dialogs.position.open).toBeNull()
    expect(notices.list.map(({ titleKey }) => titleKey)).toEqual(['commands:notice.loggedOut'])
  })

  it('offers nothing that the exchange does not have', () => {
    exchange.v = {
      ...ableExchange,
      isReadOnly: true,
      capabilities: { ...ableExchange.capabilities, addFunds: false, resetAccount: false, apiKeys: false },
    }
    const lacking = [
      'close-all',
      'tpsl-all',
      'account-mode',
      'funds',
      'reset-account',
      'api-keys',
      'kill-switch',
    ]
    expect(all().filter(({ id }) => lacking.includes(id))).toEqual([])
    expect(all().some(({ id }) => id === 'alert')).toBe(true)
    instrument.v = market('Spot')
    expect(all().some(({ id }) => id === 'leverage')).toBe(false)
  })

  it('the alert command opens the notification centre with the focus in the price of a new alert', () => {
    const opened = vi.fn()
    const focused = vi.fn()
    offerAction('showNotices', () => {
      opened()
      offerAction('focusAlert', focused)
    })
    run('alert')
    expect([opened.mock.calls.length, focused.mock.calls.length]).toEqual([1, 1])
    offerAction('showNotices', undefined)
    offerAction('focusAlert', undefined)
  })

  it('has what parts of the page offer, until they withdraw it', () => {
    const act = vi.fn()
    const end = offerCommands(() => [{ id: 'mine', group: 'view', name: () => 'Scalper layout', run: act }])
    expect(ids('scalper')).toEqual(['mine'])
    run('mine')
    expect(act).toHaveBeenCalledTimes(1)
    end()
    expect(ids('scalper')).toEqual([])
  })

  it('has the indicators of the chart, found by their short names, and adds the chosen one', () => {
    const createStudy = vi.fn(() => Promise.resolve('id'))
    const end = offerChart(chartWith({ createStudy }))
    expect(ids('rsi')[0]).toBe('indicator-relative-strength-index')
    expect(ids('bollinger')[0]).toBe('indicator-bollinger-bands')
    run('indicator-relative-strength-index')
    expect(createStudy.mock.calls).toEqual([['Relative Strength Index']])
    end()
    expect(ids('bollinger')).toEqual([])
  })
})
