import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import '../../i18n/english/workspace.ts'
import { useSnapshot } from 'valtio/react'
import { docked } from '../../stores/docked.ts'
import { Button } from '../../ui/button.tsx'
import { announce } from '../desk/said.ts'
import { deskState } from '../desk/desk-store.ts'
import { withLayout } from './layouts.ts'
import { differs, followSaved, showArrangement, shownArrangement } from './shown-arrangement.ts'
import { changeLayouts, savedLayouts } from './store-layouts.ts'
import styles from './workspace.module.css'

/**
 * Saves the desk into the layout that it was opened from, and announces it with `said`. 'elsewhere': another window saved that
 * layout meanwhile, so nothing was saved, unless it may be replaced. 'failed': it is not saved, or only until the hub ends.
 */
export async function saveShown(
  user: string,
  mayReplace: boolean,
  said: string,
): Promise<'saved' | 'elsewhere' | 'failed'> {
  const { name, revision } = deskState.v
  let isOld = false
  const isSaved = await changeLayouts(user, (before) => {
    const now = before.find((layout) => layout.name === name)
    isOld = !mayReplace && now !== undefined && now.revision !== revision
    return isOld ? before : withLayout(before, { name, ...shownArrangement() })
  })
  if (isOld) return 'elsewhere'
  // The hub may have it in memory.
  if (isSaved || !differs(savedLayouts.list.find((layout) => layout.name === name)))
    followSaved(savedLayouts.list, name)
  if (isSaved) announce(said)
  return isSaved ? 'saved' : 'failed'
}

/**
 * Offers to save the desk into its layout. If another window saved that layout meanwhile, the trader chooses between the two;
 * nothing is overwritten silently.
 */
export function SaveShown({ user }: { readonly user: string }) {
  const { t } = useTranslation('desk')
  const { t: workspace } = useTranslation('workspace')
  const { on } = useSnapshot(docked)
  const { name } = useSnapshot(deskState).v
  const saved = useSnapshot(savedLayouts).list.find((layout) => layout.name === name)
  const [isElsewhere, setElsewhere] = useState(false)
  const [isFailed, setFailed] = useState(false)
  if (!on || name === '' || saved === undefined) return null
  const isChanged = differs(saved)
  if (!isChanged && !isElsewhere && !isFailed) return null

  async function save(mayReplace: boolean): Promise<void> {
    const result = await saveShown(user, mayReplace, t('layout.saved', { name }))
    setElsewhere(result === 'elsewhere')
    setFailed(result === 'failed')
  }

  return (
    <div className={styles['shown']}>
      <p role={isElsewhere || isFailed ? 'alert' : undefined}>
        {isFailed
          ? workspace('saved.fault.failed')
          : t(isElsewhere ? 'layout.elsewhere' : 'layout.changed', { name })}
      </p>
      {isElsewhere ? (
        <>
          <Button size="small" onPress={() => void save(true)}>
            {t('layout.overwrite')}
          </Button>
          <Button
            size="small"
            onPress={() => {
              setElsewhere(false)
              showArrangement(saved)
            }}
          >
            {t('layout.theirs')}
          </Button>
        </>
      ) : (
        <Button size="small" onPress={() => void save(false)}>
          {t('layout.save', { name })}
        </Button>
      )}
    </div>
  )
}
