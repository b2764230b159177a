import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import '../../i18n/english/workspace.ts'
import { useSnapshot } from 'valtio/react'
import { Button } from '../../ui/button.tsx'
import text from '../../ui/text.module.css'
import { AddPanel } from '../desk/add-panel.tsx'
import { panelsOf } from '../desk/desk.ts'
import { deskState, undo } from '../desk/desk-store.ts'
import { otherDesks } from '../desk/other-desks.ts'
import { templateNames } from '../desk/templates.ts'
import { openTemplate, showDesk } from './shown-arrangement.ts'
import { switchDesk } from './switch-desk.ts'
import styles from './workspace.module.css'

/** What a trader does with a desk as a whole. */
export function DeskTools() {
  const { t } = useTranslation('desk')
  const { t: workspace } = useTranslation('workspace')
  return (
    <>
      <h3 className={styles['heading']}>{workspace('panels')}</h3>
      <div className={styles['shown']}>
        <AddPanel />
        {/* Not disabled without a step: a disabled button would lose the focus after the last one. */}
        <Button onPress={undo}>{t('undo')}</Button>
        <Button onPress={() => switchDesk(false)}>{t('fixed')}</Button>
      </div>
      <p className={text['mut']}>{t('keys')}</p>
      <OtherDesks />
      <Templates />
    </>
  )
}

/** A name of a list, with a number if it is there before. */
function numbered(names: readonly string[], at: number): string {
  const [name = '', before] = [names[at], names.slice(0, at).filter((one) => one === names[at]).length]
  return before === 0 ? name : `${name} (${before + 1})`
}

/** Desks that other windows showed last, open or closed. `undo` returns to the present one. */
function OtherDesks() {
  const { t } = useTranslation('desk')
  const { v: shown } = useSnapshot(deskState)
  const others = otherDesks(shown)
  if (others.length === 0) return null
  const names = others.map(({ name, desk }) =>
    name === '' ? t('layout.panels', { number: panelsOf(desk).length }) : name,
  )
  return (
    <>
      <h3 className={styles['heading']}>{t('layout.others')}</h3>
      <div className={styles['shown']} data-testid="desk-others">
        {others.map((other, at) => (
          <Button key={at} size="small" onPress={() => showDesk(other)}>
            {numbered(names, at)}
          </Button>
        ))}
      </div>
    </>
  )
}

/** Arrangements to begin with. `undo` returns to the present one. */
export function Templates() {
  const { t } = useTranslation('desk')
  return (
    <>
      <h3 className={styles['heading']}>{t('template.name')}</h3>
      <div className={styles['shown']} data-testid="desk-templates">
        {templateNames.map((name) => (
          <Button key={name} size="small" onPress={() => openTemplate(name)}>
            {t(`template.${name}`)}
          </Button>
        ))}
      </div>
    </>
  )
}
