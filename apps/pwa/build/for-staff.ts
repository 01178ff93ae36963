/** Checks whether the file at this path, below `src`, is loaded by staff only. */
export function isForStaff(path: string): boolean {
  return /(^|\/)(?:(?:staff|staff-accounts|admin|commercial|finance|reconciliation|members|audit|e-invoicing)\/|staff-[\w-]+\.)/.test(
    path,
  );
}
