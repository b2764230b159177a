import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { noticeScenes } from '#shared/contracts/notices.ts'
import '../../i18n/english/alerts.ts'
import { preferMember } from '../../bridge/history-calls.ts'
import { session } from '../../stores/account.ts'
import { memberPreferences } from '../../stores/member-preferences.ts'
import { isWanted, switchOf } from '../../stores/notices.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { choices, setSounds, setSystem, systemPermission } from '../../stores/notice-choices.ts'
import styles from './notice-panel.module.css'

/** Switches per scene, stored with the account (PREF-05); sounds and system notifications, stored in the browser. */
export function NoticeSettings() {
  const { t } = useTranslation('notices')
  const { t: alertsText } = useTranslation('alerts')
  const { values } = useSnapshot(memberPreferences)
  const { sounds, system } = useSnapshot(choices)
  const isVisitor = useSnapshot(session).view.kind === 'visitor'
  const heading = useId()
  const permission = systemPermission()
  return (
    <section className={styles['settings']} aria-labelledby={heading}>
      <h3 id={heading} className={styles['heading']}>
        {alertsText('centre.kinds')}
      </h3>
      <div className={styles['switches']}>
        {noticeScenes.map((scene) => (
          <Checkbox
            key={scene}
            isSelected={isWanted(scene, values)}
            isDisabled={isVisitor}
            onChange={(on) => void preferMember(switchOf(scene), on ? 'on' : 'off')}
          >
            {alertsText(`centre.scene.${scene}`)}
          </Checkbox>
        ))}
      </div>
      <div className={styles['switches']}>
        <Checkbox isSelected={sounds} onChange={setSounds}>
          {alertsText('centre.sounds')}
        </Checkbox>
        <Checkbox
          isSelected={system}
          isDisabled={permission === 'missing' || permission === 'denied'}
          onChange={(on) => void setSystem(on)}
        >
          {t('centre.system')}
        </Checkbox>
      </div>
      {(permission === 'missing' || permission === 'denied') && (
        <p className={styles['hint']}>{alertsText('centre.systemDenied')}</p>
      )}
    </section>
  )
}
