import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { REVERSE_TIP } from '#shared/contracts/member-preferences.ts'
import { ticketForms } from '#shared/contracts/ticket-kinds.ts'
import { orderTypes } from '#shared/domain/enums.ts'
import '../../i18n/english/pages.ts'
import { preferMember } from '../../bridge/history-calls.ts'
import { languageFor, languageName } from '../../i18n/languages.ts'
import { offeredLanguages } from '../../i18n/setup.ts'
import { chooseLanguage } from '../../trading/choose-language.ts'
import { isTrader, session } from '../../stores/account.ts'
import { useCapability } from '../../stores/exchange.ts'
import { memberPreferences } from '../../stores/member-preferences.ts'
import { faultPanel, showPanel } from '../../stores/open-panels.ts'
import { accountName } from '../../trading/account/account-name.ts'
import {
  densities,
  preferences,
  setDensity,
  setOrderDefaults,
  setTheme,
  setUpDown,
} from '../../stores/preferences.ts'
import { setSleepAfter, sleepChoice, sleepChoices } from '../../stores/sleep-choice.ts'
import { useField } from '../../stores/use-field.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { AppDialog } from '../../ui/dialog.tsx'
import { minutesText } from '../../ui/minutes-text.ts'
import text from '../../ui/text.module.css'
import { GuardSettings } from './guard-settings.tsx'
import styles from './settings-dialog.module.css'
import { ZoneField } from './zone-field.tsx'

const themes = ['dark', 'light'] as const
const upDowns = ['normal', 'swap', 'cb'] as const
const times = ['GoodTillCancel', 'ImmediateOrCancel', 'FillOrKill'] as const

/** Settings: profile, appearance, defaults of order forms, confirmations. Every change applies at once. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('pages')
  return (
    <AppDialog title={t('settings.title')} isOpen onClose={onClose}>
      <div className={styles['sections']} data-testid="settings">
        <Section name={t('settings.profile')}>
          <Profile />
        </Section>
        <Section name={t('settings.look')}>
          <Look />
        </Section>
        <Section name={t('settings.orders')}>
          <Orders />
        </Section>
        <Section name={t('settings.confirm')}>
          <Confirmations />
        </Section>
        <Section name={t('settings.developer')}>
          <Developer />
        </Section>
      </div>
    </AppDialog>
  )
}

function Section({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h3 id={id} className={styles['heading']}>
        {name}
      </h3>
      {children}
    </section>
  )
}

function Profile() {
  const { t } = useTranslation('pages')
  const { t: header } = useTranslation('header')
  const { view } = useSnapshot(session)
  const hasCode = useCapability('inviteCode')
  if (view.kind === 'visitor') return <p className={text['mut']}>{t('settings.visitor')}</p>
  const { kind, accountId, inviteCode = '' } = view.account
  const facts = [
    [t('settings.name'), accountName(header, view.account)],
    [t('settings.kind'), header(`account.kind.${kind}`)],
    [t('settings.id'), accountId],
    ...(hasCode ? [[t('settings.invite'), inviteCode === '' ? '--' : inviteCode] as const] : []),
  ] as const
  return (
    <dl className={styles['facts']}>
      {facts.map(([fact, value]) => (
        <div key={fact}>
          <dt>{fact}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Look() {
  const { t, i18n } = useTranslation('pages')
  const { t: header } = useTranslation('header')
  const { theme, upDown, density } = useSnapshot(preferences)
  const { after } = useSnapshot(sleepChoice)
  return (
    <>
      <Choice
        label={t('settings.theme')}
        value={theme}
        options={themes}
        nameOf={(one) => t(`settings.${one}`)}
        onChoose={setTheme}
      />
      <Choice
        label={header('language')}
        value={languageFor(i18n.language, offeredLanguages) ?? 'en'}
        options={offeredLanguages}
        nameOf={languageName}
        onChoose={(language) => void chooseLanguage(language)}
      />
      <Choice
        label={header('settings.updown')}
        value={upDown}
        options={upDowns}
        nameOf={(one) => header(`settings.${one}`)}
        onChoose={setUpDown}
      />
      <Choice
        label={t('settings.rows')}
        value={density}
        options={densities}
        nameOf={(one) => t(`settings.${one}`)}
        onChoose={setDensity}
      />
      <ZoneField />
      <Choice
        label={t('settings.sleep')}
        value={after}
        options={sleepChoices}
        nameOf={(one) =>
          one === '0'
            ? t('settings.sleepNever')
            : t('settings.sleepAfter', { time: minutesText(Number(one), i18n.language) })
        }
        onChoose={setSleepAfter}
      />
      <p className={text['mut']}>{t('settings.sleepNote')}</p>
    </>
  )
}

function Orders() {
  const { t } = useTranslation('ticket')
  const { orderType, timeInForce, postOnly } = useSnapshot(preferences).orderDefaults
  return (
    <>
      <Choice
        label={t('orderType')}
        value={orderType}
        options={orderTypes}
        nameOf={(one) => t(ticketForms[one].name)}
        onChoose={(chosen) => setOrderDefaults({ orderType: chosen })}
      />
      <Choice
        label={t('timeInForce')}
        value={timeInForce}
        options={times}
        nameOf={(one) => t(`tif.${one}`)}
        onChoose={(chosen) => setOrderDefaults({ timeInForce: chosen })}
      />
      <Checkbox isSelected={postOnly} onChange={(on) => setOrderDefaults({ postOnly: on })}>
        {t('postOnly')}
      </Checkbox>
    </>
  )
}

function Confirmations() {
  const { t } = useTranslation('pages')
  const { view } = useSnapshot(session)
  const { values } = useSnapshot(memberPreferences)
  return (
    <>
      <Checkbox
        isSelected={values[REVERSE_TIP] !== 'hide'}
        isDisabled={!isTrader(view)}
        onChange={(asks) => void preferMember(REVERSE_TIP, asks ? 'show' : 'hide')}
      >
        {t('settings.askReverse')}
      </Checkbox>
      <GuardSettings />
    </>
  )
}

/** Off at each start. An exchange without a control interface says so. */
function Developer() {
  const { t } = useTranslation('pages')
  const isOffered = useCapability('faults') === 'key'
  const isOpen = useField(faultPanel, 'isOpen')
  if (!isOffered) return <p className={text['mut']}>{t('settings.noFaults')}</p>
  return (
    <Checkbox isSelected={isOpen} onChange={(shows) => showPanel(faultPanel, shows)}>
      {t('settings.faultPanel')}
    </Checkbox>
  )
}

function Choice<Value extends string>(props: {
  readonly label: string
  readonly value: Value
  readonly options: readonly Value[]
  readonly nameOf: (value: Value) => string
  readonly onChoose: (value: Value) => void
}) {
  const id = useId()
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        className={styles['select']}
        value={props.value}
        onChange={(event) => {
          const chosen = props.options.find((one) => one === event.currentTarget.value)
          if (chosen !== undefined) props.onChoose(chosen)
        }}
      >
        {props.options.map((one) => (
          <option key={one} value={one}>
            {props.nameOf(one)}
          </option>
        ))}
      </select>
    </div>
  )
}
