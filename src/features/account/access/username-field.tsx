/** Hidden field that tells password managers which account's password changes. */
export const UsernameField = ({ email }: { email: string }) => (
  <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
);
