/** Whether what lies at this path, below `src`, is loaded by staff alone. */
export function isForStaff(path: string): boolean {
  return /(^|\/)(?:(?:staff|staff-accounts|admin|commercial|finance|reconciliation|members|audit)\/|staff-[\w-]+\.)/.test(
    path,
  );
}
