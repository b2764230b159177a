export interface IMenuAction {
  readonly type: 'action'
  readonly id: string
  getLabel(): string
  execute(): void
}

export interface IMenuSeparator {
  readonly type: 'separator'
  readonly id: string
}

export type IActionVariant = IMenuAction | IMenuSeparator

export interface MenuActionOptions {
  actionId?: string
  label: string
  onExecute?: () => void
  checkable?: boolean
  checked?: boolean
}

export interface ActionsFactory {
  createAction(options: MenuActionOptions): IMenuAction
  createSeparator(): IMenuSeparator
}

export interface CreateContextMenuParams {
  menuName: string
  detail: { type: 'chart'; time: number; price: number }
}

export interface ContextMenuOptions {
  /** Receives the entries of a menu and resolves to the entries to show. */
  items_processor?: (
    items: readonly IActionVariant[],
    actionsFactory: ActionsFactory,
    params: CreateContextMenuParams,
  ) => Promise<readonly IActionVariant[]>
}
