// Files share the storages of one tab. Stores read them when they are imported, so this is imported first.
localStorage.clear()
sessionStorage.clear()
