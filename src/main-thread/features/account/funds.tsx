import { lazyPart } from '../../ui/lazy-part.tsx'

const FundsDialog = lazyPart(async () => (await import('./funds-dialog.tsx')).FundsDialog)

/** The dialog to add demo funds, loaded when it is first opened. */
export function Funds(props: { readonly isOpen: boolean; readonly onClose: () => void }) {
  if (!props.isOpen) return null
  return <FundsDialog {...props} />
}
