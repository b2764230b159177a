import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import '../../i18n/english/workspace.ts'
import { useSnapshot } from 'valtio/react'
import { docked } from '../../stores/docked.ts'
import { preferences } from '../../stores/preferences.ts'
import { view } from '../../stores/view.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { deskState } from '../desk/desk-store.ts'
import { builtInNames } from './built-in-names.ts'
import { deleteLayout } from './delete-layout.ts'
import { saveLayoutFile } from './layout-file.ts'
import { sameArrangement, withCopy } from './layouts.ts'
import type { SavedLayout } from './layouts.ts'
import { showArrangement } from './shown-arrangement.ts'
import styles from './workspace.module.css'

/** A saved layout with everything that can be done with it. */
export function LayoutRow(props: {
  readonly user: string
  readonly layout: SavedLayout
  readonly change: (how: (before: readonly SavedLayout[]) => readonly SavedLayout[]) => Promise<boolean>
  readonly onRename: () => void
}) {
  const { t } = useTranslation('workspace')
  const { t: desk } = useTranslation('desk')
  const { layout, change } = props
  const { name } = layout
  return (
    <li className={styles['row']}>
      <Choose layout={layout} title={builtInNames().includes(name) ? t('saved.own', { name }) : name} />
      <Button
        variant="icon"
        aria-label={desk('layout.duplicate', { name })}
        onPress={() => void change((before) => withCopy(before, layout, desk('layout.copy', { name })))}
      >
        <Icon name="plus" />
      </Button>
      <Button
        variant="icon"
        aria-label={desk('layout.export', { name })}
        onPress={() => saveLayoutFile(layout)}
      >
        <Icon name="share" />
      </Button>
      <Button variant="icon" aria-label={t('saved.rename', { name })} onPress={props.onRename}>
        <Icon name="pen" />
      </Button>
      <Button
        variant="icon"
        aria-label={t('saved.delete', { name })}
        onPress={() => void deleteLayout(props.user, name, change)}
      >
        <Icon name="close" />
      </Button>
    </li>
  )
}

/** A button that applies a layout; marked if this window shows it. */
export function Choose(props: { readonly layout: SavedLayout; readonly title: string }) {
  const { layout } = props
  const { on } = useSnapshot(docked)
  const fixed = useSnapshot(preferences)
  const { interval } = useSnapshot(view)
  const { name } = useSnapshot(deskState).v
  const isNow = on
    ? layout.desk !== null && layout.name === name
    : sameArrangement({ ...fixed, desk: null, interval }, layout)
  return (
    <Button
      variant="text"
      className={cx(styles['choose'], isNow && text['medium'])}
      aria-current={isNow}
      onPress={() => showArrangement(layout)}
    >
      {isNow && <Icon name="check" small />}
      <bdi>{props.title}</bdi>
    </Button>
  )
}
