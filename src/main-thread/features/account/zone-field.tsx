import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/pages.ts'
import { offerFocus } from '../../stores/page-actions.ts'
import { preferences, setTimeZone } from '../../stores/preferences.ts'
import { ownZone, zoneText } from '../../ui/durations.ts'
import text from '../../ui/text.module.css'
import styles from './settings-dialog.module.css'
import { cityOf, offeredZones, zoneOfName, zoneOfText } from '../../trading/zones.ts'

const zoneRef = offerFocus('focusZone')

/** The time zone of the whole interface, found by typing a city. An empty field is this device's zone. */
export function ZoneField() {
  const { t } = useTranslation('pages')
  const { timeZone } = useSnapshot(preferences)
  const id = useId()
  const zones = useMemo(() => offeredZones(), [])
  /** What is being typed; null: the field shows the chosen zone. */
  const [typed, setTyped] = useState<string | null>(null)
  /** The field was left with a text that is no zone. It stays there, with an error, until it is changed. */
  const [isRefused, setRefused] = useState(false)
  function settle(): void {
    const zone = typed === null ? timeZone : zoneOfName(typed, zones)
    setRefused(zone === null)
    if (zone === null) return
    if (zone !== timeZone) setTimeZone(zone)
    setTyped(null)
  }
  return (
    <div className={styles['choice']}>
      <label htmlFor={id}>
        {t('settings.zone')} <span className={text['mut']}>{zoneText().replace(/^.*, /, '')}</span>
      </label>
      <input
        id={id}
        className={styles['select']}
        type="text"
        list={`${id}-zones`}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        placeholder={t('settings.zoneAuto', { zone: ownZone() })}
        ref={zoneRef}
        value={typed ?? timeZone}
        aria-invalid={isRefused}
        aria-describedby={isRefused ? `${id}-refused` : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefused(false)
          const zone = zoneOfText(event.currentTarget.value, zones)
          if (zone !== null) setTimeZone(zone)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
        }}
        onBlur={settle}
      />
      {isRefused && (
        <p id={`${id}-refused`} className={styles['refused']} role="alert">
          {t('settings.zoneUnknown', { typed, zone: zoneText() })}
        </p>
      )}
      <datalist id={`${id}-zones`}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {cityOf(zone)}
          </option>
        ))}
      </datalist>
    </div>
  )
}
