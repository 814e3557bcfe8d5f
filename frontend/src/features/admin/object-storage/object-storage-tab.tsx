import { useState } from 'react';
import { HoldHint } from '../frame/hold-hint.js';
import { StoredUsers } from './stored-users.js';
import { useOpenedUser } from './use-opened-user.js';
import { UserFiles } from './user-files.js';
import './object-storage.css';

/** Area ADM-OBJ: users with stored files, then the files of one. */
export const ObjectStorageTab = () => {
  const { userId } = useOpenedUser();
  const [at, setAt] = useState({ userId, steps: 0 });
  if (at.userId !== userId) setAt({ userId, steps: at.steps + 1 });
  // A step from one list to the other takes the focus along; opening the tab leaves it where it is.
  const goTo = at.steps > 0 ? String(at.steps) : null;
  return (
    <>
      <HoldHint className="mb-10" />
      {userId === null ? <StoredUsers goTo={goTo} /> : <UserFiles key={userId} userId={userId} goTo={goTo} />}
    </>
  );
};
