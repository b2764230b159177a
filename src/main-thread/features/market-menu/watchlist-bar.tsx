import '../../i18n/english/workspace.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import '../../i18n/english/pages.ts'
import { offerUndo } from '../../trading/undo/offer-undo.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './market-menu.module.css'
import {
  chosenWatchlist,
  chooseWatchlist,
  createWatchlist,
  deleteWatchlist,
  restoreWatchlist,
  watchlists,
} from './watchlists.ts'

/** Selects, creates and deletes watchlists. */
export function WatchlistBar() {
  const { t } = useTranslation(['pages', 'header'])
  const { chosen, others } = useSnapshot(watchlists)
  const [typed, setTyped] = useState<string | null>(null)
  const nameOf = (name: string): string => (name === '' ? t('header:market.family.favourites') : name)
  const names = [chosen, ...others.map(({ name }) => name)].toSorted((a, b) => a.localeCompare(b))
  const remove = (): void => {
    const gone = chosenWatchlist()
    deleteWatchlist()
    offerUndo({ titleKey: 'workspace:undo.watchlist', params: { name: gone.name } }, () =>
      restoreWatchlist(gone),
    )
  }
  if (typed !== null)
    return (
      <form
        className={styles['watch']}
        onSubmit={(event) => {
          event.preventDefault()
          if (createWatchlist(typed)) setTyped(null)
        }}
      >
        <input
          className={styles['watchName']}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button before it was pressed to type a name
          autoFocus
          aria-label={t('watch.name')}
          placeholder={t('watch.name')}
          maxLength={30}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="small">
          {t('watch.create')}
        </Button>
        <Button variant="icon" size="small" aria-label={t('common:cancel')} onPress={() => setTyped(null)}>
          <Icon name="close" small />
        </Button>
      </form>
    )
  return (
    <div className={styles['watch']}>
      <select
        className={styles['watchName']}
        aria-label={t('watch.list')}
        value={chosen}
        onChange={(event) => chooseWatchlist(event.currentTarget.value)}
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {nameOf(name)}
          </option>
        ))}
      </select>
      <Button variant="icon" size="small" aria-label={t('watch.new')} onPress={() => setTyped('')}>
        <Icon name="plus" small />
      </Button>
      {chosen !== '' && (
        <Button variant="icon" size="small" aria-label={t('watch.delete', { name: chosen })} onPress={remove}>
          <Icon name="close" small />
        </Button>
      )}
    </div>
  )
}
