import { memo } from 'react'
import '../../i18n/english/actions.ts'
import { useWords } from '../../i18n/use-words.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openDialog } from '../../stores/dialogs.ts'

/** Opens the share poster of a position (POS-03). Shown beside its profit. */
export const ShareAction = memo(function ShareAction(props: {
  readonly rowKey: string
  readonly name: string
}) {
  const t = useWords('actions')
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
