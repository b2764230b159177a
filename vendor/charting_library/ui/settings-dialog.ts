import type { Translate } from '../i18n/locales.ts'
import type { TextKey } from '../i18n/strings.ts'
import { openDialog } from './dialog.ts'
import {
  applyButton,
  checkField,
  choiceField,
  colourField,
  footerButton,
  heading,
  numberField,
} from './form.ts'

type Value = string | number | boolean

/**
 * State of the settings dialog: chart properties by documented key, and time zone and price scale, which are not
 * properties.
 */
export interface SettingsModel {
  get: (key: string) => Value | undefined
  put: (values: Record<string, Value>) => void
  timezones: readonly { id: string; title: string }[]
  timezone: () => string
  setTimezone: (id: string) => void
  scale: () => { mode: string; inverted: boolean }
  setScale: (mode: string, inverted: boolean) => void
  /** Called once after Apply. The functions undo and redo all changes of the dialog. */
  applied: (undo: () => void, redo: () => void) => void
}

type Entry = readonly [kind: 'colour' | 'flag' | 'size', keys: readonly string[], text: TextKey]

const candle = (name: string): string => `mainSeriesProperties.candleStyle.${name}`

const GROUPS: readonly (readonly [TextKey, readonly Entry[]])[] = [
  [
    'settingsSymbol',
    [
      ['colour', [candle('upColor'), candle('borderUpColor'), candle('wickUpColor')], 'settingRising'],
      ['colour', [candle('downColor'), candle('borderDownColor'), candle('wickDownColor')], 'settingFalling'],
      ['flag', [candle('drawBorder')], 'settingBorders'],
      ['flag', [candle('drawWick')], 'settingWicks'],
      ['flag', ['mainSeriesProperties.showCountdown'], 'settingCountdown'],
      ['flag', ['mainSeriesProperties.showPriceLine'], 'settingPriceLine'],
      ['flag', ['mainSeriesProperties.highLowAvgPrice.highLowPriceLinesVisible'], 'settingHighLow'],
    ],
  ],
  [
    'settingsScales',
    [
      ['flag', ['scalesProperties.showSeriesLastValue'], 'settingLastValue'],
      ['colour', ['scalesProperties.textColor'], 'settingText'],
      ['size', ['scalesProperties.fontSize'], 'settingFontSize'],
    ],
  ],
  [
    'settingsCanvas',
    [
      ['colour', ['paneProperties.background'], 'settingBackground'],
      ['flag', ['paneProperties.vertGridProperties.visible'], 'settingVerticalGrid'],
      ['flag', ['paneProperties.horzGridProperties.visible'], 'settingHorizontalGrid'],
    ],
  ],
]

const MODES: readonly (readonly [string, TextKey])[] = [
  ['normal', 'scaleNormal'],
  ['log', 'log'],
  ['percentage', 'percent'],
  ['indexed', 'scaleIndexed'],
]

/** The dialog for the chart's colours, text and scales. Changes are shown at once, and Cancel reverts them. */
export function openSettings(model: SettingsModel, frame: HTMLElement, translate: Translate): void {
  const keys = GROUPS.flatMap(([, entries]) => entries.flatMap(([, own]) => own))
  const read = () => ({
    values: Object.fromEntries(
      keys.flatMap((key) => {
        const value = model.get(key)
        return value === undefined ? [] : [[key, value]]
      }),
    ),
    timezone: model.timezone(),
    scale: model.scale(),
  })
  const write = (state: ReturnType<typeof read>): void => {
    model.put(state.values)
    model.setTimezone(state.timezone)
    model.setScale(state.scale.mode, state.scale.inverted)
  }
  const before = read()
  let kept = false
  const dialog = openDialog(frame, translate, {
    title: translate('settings'),
    name: 'settings',
    onClose: () => {
      if (!kept) {
        write(before)
        return
      }
      const after = read()
      model.applied(
        () => write(before),
        () => write(after),
      )
    },
  })
  const put = (own: readonly string[], value: Value): void =>
    model.put(Object.fromEntries(own.map((key) => [key, value])))
  for (const [title, entries] of GROUPS) {
    dialog.body.append(heading(translate(title)))
    for (const [kind, own, text] of entries) {
      const value = model.get(own[0] ?? '')
      const label = translate(text)
      const field =
        kind === 'colour'
          ? colourField(label, String(value), (next) => put(own, next))
          : kind === 'flag'
            ? checkField(label, value === true, (next) => put(own, next))
            : numberField(label, Number(value), { min: 8, max: 20, step: 1 }, (next) => put(own, next))
      field.control.dataset['property'] = own[0] ?? ''
      dialog.body.append(field.row)
    }
    if (title !== 'settingsScales') continue
    const { mode, inverted } = model.scale()
    const scale = choiceField(
      translate('settingScale'),
      mode,
      MODES.map(([id, key]) => ({ value: id, text: translate(key) })),
      (next) => model.setScale(next, model.scale().inverted),
    )
    scale.control.dataset['property'] = 'scale'
    const upside = checkField(translate('scaleInverted'), inverted, (next) =>
      model.setScale(model.scale().mode, next),
    )
    upside.control.dataset['property'] = 'inverted'
    const zone = choiceField(
      translate('settingTimezone'),
      model.timezone(),
      model.timezones.map(({ id, title: name }) => ({ value: id, text: name })),
      model.setTimezone,
    )
    zone.control.dataset['property'] = 'timezone'
    dialog.body.append(scale.row, upside.row, zone.row)
  }
  dialog.footer.append(
    footerButton(translate('cancel'), 'cancel', false, dialog.close),
    applyButton(translate('apply'), dialog.body, () => {
      kept = true
      dialog.close()
    }),
  )
}
