import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/pages.ts'
import { preferences, setTimeZone } from '../../stores/preferences.ts'
import { ownZone, zoneText } from '../../ui/durations.ts'
import text from '../../ui/text.module.css'
import styles from './settings-dialog.module.css'
import { cityOf, offeredZones, zoneOfText } from './zones.ts'

/** The time zone of the whole interface, found by typing a city. An empty field is this device's zone. */
export function ZoneField() {
  const { t } = useTranslation('pages')
  const { timeZone } = useSnapshot(preferences)
  const id = useId()
  const zones = useMemo(() => offeredZones(), [])
  /** What is being typed; null: the field shows the chosen zone. */
  const [typed, setTyped] = useState<string | null>(null)
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
        value={typed ?? (timeZone === '' ? '' : timeZone)}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          const zone = zoneOfText(event.currentTarget.value, zones)
          if (zone !== null) setTimeZone(zone)
        }}
        onBlur={() => setTyped(null)}
      />
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
