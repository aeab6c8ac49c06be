// Sets the theme before the first paint: what the person chose, or else what the system prefers.
try {
  const theme = localStorage.getItem('wagewright.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to us: the system's preference stands.
}
