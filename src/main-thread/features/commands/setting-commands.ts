import { intervals } from '#shared/domain/enums.ts'
import { shortInterval } from '../../trading/short-interval.ts'
import { intervalNames } from './interval-names.ts'
import '../../i18n/english/commands.ts'
import '../../i18n/english/pages.ts'
import { i18n } from '../../i18n/instance.ts'
import { directionOf, languageName, otherLanguageNames } from '../../i18n/languages.ts'
import { offeredLanguages } from '../../i18n/setup.ts'
import { chooseLanguage } from '../../trading/choose-language.ts'
import { commandDialog } from '../../stores/command-dialog.ts'
import { openDialog } from '../../stores/dialogs.ts'
import { choices, setSounds, setSystem } from '../../stores/notice-choices.ts'
import { faultPanel, performancePanel, showPanel } from '../../stores/open-panels.ts'
import { actOnceShown } from '../../stores/page-actions.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import {
  densities,
  setDensity,
  setTheme,
  setUpdateRate,
  setUpDown,
  updateRates,
} from '../../stores/preferences.ts'
import { setSleepAfter, sleepChoices } from '../../stores/sleep-choice.ts'
import { minutesText } from '../../ui/minutes-text.ts'
import { recordingCommands } from '../../trading/recording/recording-commands.ts'
import { setPaintRate } from '../../stores/view.ts'
import { showOnChart } from './show-on-chart.ts'

const openSettings = (): void => openDialog('accountSettings', {})

/** The tour, a trace; settings, each value a command of its own, and the intervals of the chart. */
export const settingCommands = (): readonly PageCommand[] => [
  {
    id: 'tour',
    group: 'general',
    words: 'sheet',
    name: (say) => say('header:tour'),
    run: () => {
      commandDialog.open = 'tour'
    },
  },
  ...recordingCommands(),
  {
    id: 'record-trace',
    group: 'general',
    words: 'recordTrace',
    name: (say) => say('commands:action.recordTrace'),
    run: () => {
      showPanel(performancePanel, true)
      performancePanel.isRecording = true
    },
  },
  {
    id: 'faults',
    group: 'general',
    words: 'faults',
    name: (say) => say('commands:action.faults'),
    run: () => showPanel(faultPanel, true),
  },
  {
    id: 'settings',
    group: 'settings',
    words: 'settings',
    asks: true,
    name: (say) => say('header:allSettings'),
    run: openSettings,
  },
  ...(['dark', 'light'] as const).map((theme): PageCommand => ({
    id: `theme-${theme}`,
    group: 'settings',
    words: theme,
    name: (say) => `${say('pages:settings.theme')}: ${say(`pages:settings.${theme}`)}`,
    run: () => setTheme(theme),
  })),
  ...(['normal', 'swap', 'cb'] as const).map((upDown): PageCommand => ({
    id: `colours-${upDown}`,
    group: 'settings',
    words: upDown === 'cb' ? 'colourBlind' : 'colours',
    name: (say) => say('commands:action.colours', { name: say(`header:settings.${upDown}`) }),
    run: () => setUpDown(upDown),
  })),
  ...densities.map((density): PageCommand => ({
    id: `density-${density}`,
    group: 'settings',
    words: density === 'roomy' ? 'roomy' : 'density',
    name: (say) => `${say('pages:settings.rows')}: ${say(`pages:settings.${density}`)}`,
    run: () => setDensity(density),
  })),
  ...updateRates.map((rate): PageCommand => ({
    id: `rate-${rate}`,
    group: 'settings',
    words: 'rate',
    isSearchedOnly: true,
    name: (say) => `${say('header:settings.rate')}: ${say('header:settings.perSecond', { rate })}`,
    run: () => {
      setUpdateRate(rate)
      setPaintRate(rate)
    },
  })),
  ...sleepChoices.map((after): PageCommand => ({
    id: `sleep-${after}`,
    group: 'settings',
    words: 'sleep',
    isSearchedOnly: true,
    name: (say) => {
      const time = minutesText(Number(after), i18n.language)
      const when =
        after === '0' ? say('pages:settings.sleepNever') : say('pages:settings.sleepAfter', { time })
      return `${say('pages:settings.sleep')}: ${when}`
    },
    run: () => setSleepAfter(after),
  })),
  {
    id: 'zone',
    group: 'settings',
    words: 'zone',
    asks: true,
    name: (say) => `${say('pages:settings.zone')}…`,
    run: () => {
      actOnceShown('focusZone')
      openSettings()
    },
  },
  {
    id: 'order-defaults',
    group: 'settings',
    words: 'orders',
    asks: true,
    name: (say) => `${say('pages:settings.orders')}…`,
    run: openSettings,
  },
  {
    id: 'confirmations',
    group: 'settings',
    words: 'confirm',
    asks: true,
    name: (say) => `${say('pages:settings.confirm')}…`,
    run: openSettings,
  },
  {
    id: 'sounds',
    group: 'settings',
    words: 'sounds',
    name: (say) => say('commands:action.sounds'),
    run: () => setSounds(!choices.sounds),
  },
  {
    id: 'system-notices',
    group: 'settings',
    words: 'notices',
    name: (say) => say('notices:centre.system'),
    run: () => void setSystem(!choices.system),
  },
  ...offeredLanguages.map((language): PageCommand => ({
    id: `language-${language}`,
    group: 'settings',
    ...(directionOf(language) === 'rtl' ? { words: 'rightToLeft' } : {}),
    also: otherLanguageNames(language, i18n.language),
    isSearchedOnly: true,
    name: (say) => say('commands:action.language', { name: languageName(language) }),
    run: () => void chooseLanguage(language),
  })),
  ...intervals.map((interval): PageCommand => ({
    id: `interval-${interval}`,
    group: 'chart',
    words: 'interval',
    also: [i18n.language, 'en'].flatMap((language) => intervalNames(interval, language)).join(', '),
    isSearchedOnly: true,
    name: (say) => say('commands:action.interval', { name: shortInterval(interval) }),
    run: () => showOnChart(null, interval),
  })),
]
