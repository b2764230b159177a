import { lazyPart } from '../../ui/lazy-part.tsx'

const FundsDialog = lazyPart(async () => (await import('./funds-dialog.tsx')).FundsDialog)

/** The dialog that adds demo funds; it comes when it's first asked for. */
export function Funds(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  if (!props.isOpen) return null
  return <FundsDialog {...props} />
}
