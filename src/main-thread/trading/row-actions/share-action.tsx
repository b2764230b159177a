import { memo } from 'react'
import '../../i18n/english/actions.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useCapability } from '../../stores/exchange.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openDialog } from '../../stores/dialogs.ts'

/** Opens the share poster of a position (POS-03). Shown beside its profit. */
export const ShareAction = memo(function ShareAction(props: {
  readonly rowKey: string
  readonly name: string
}) {
  const t = useWords('actions')
  // A poster without an invite code cannot be shared (POSTER-07).
  if (!useCapability('inviteCode')) return null
  return (
    <RowButton
      variant="icon"
      size="small"
      aria-label={t('row.shareOf', { symbol: props.name })}
      onPress={() => openDialog('poster', { of: { key: props.rowKey } })}
    >
      <Icon name="share" small />
    </RowButton>
  )
})
