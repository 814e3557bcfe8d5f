#!/bin/sh
# A database for each service and a role that owns it and nothing else. May be run again at any time: passwords follow
# the environment, and what an earlier role made is handed over. They are PGPASSWORD and PASSWORD_<service>, or in files
# that PGPASSWORD_FILE and PASSWORD_<service>_FILE name.
set -eu

# secret NAME: its value, or the first line of the file that NAME_FILE names
secret() {
  eval "value=\${$1:-} file=\${$1_FILE:-}"
  [ -z "$file" ] || read -r value <"$file" || [ -n "$value" ]
  printf %s "$value"
}

PGPASSWORD=$(secret PGPASSWORD)
export PGPASSWORD
if ! said=$(psql --quiet --dbname postgres --command 'select 1' 2>&1 >/dev/null); then
  echo "$said" >&2
  case $said in *'password authentication failed'*)
    echo 'The volume "postgres" was made with another postgres_password. Either put the former secrets back, or give the' >&2
    echo 'server the new one: docs/operations.md, "Passwords and secrets". A trial without anything to keep: docker compose down -v' >&2 ;;
  esac
  exit 1
fi
for service in identity media portfolio notify; do
  PASSWORD=$(secret "PASSWORD_$service")
  export PASSWORD
  psql --quiet --set ON_ERROR_STOP=1 --set name="vitrine_$service" --dbname postgres >/dev/null <<'SQL'
\getenv password PASSWORD
select format('create role %I login', :'name') where not exists (select from pg_roles where rolname = :'name') \gexec
select format('alter role %I password %L', :'name', :'password') \gexec
select format('create database %I owner %I template template0 encoding ''UTF8''', :'name', :'name')
  where not exists (select from pg_database where datname = :'name') \gexec
select format('alter database %I owner to %I', :'name', :'name') \gexec
select format('revoke connect, temporary on database %I from public', :'name') \gexec
SQL
  psql --quiet --set ON_ERROR_STOP=1 --set name="vitrine_$service" --dbname "vitrine_$service" >/dev/null <<'SQL'
select format('alter table %s owner to %I', oid::regclass, :'name') from pg_class c
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
    and not exists (select from pg_depend where objid = c.oid and relkind = 'S' and deptype in ('a', 'i')) \gexec
select format('alter collation %I owner to %I', collname, :'name') from pg_collation
  where collnamespace = 'public'::regnamespace \gexec
select format('alter type %s owner to %I', oid::regtype, :'name') from pg_type
  where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') \gexec
select format('alter routine %s owner to %I', oid::regprocedure, :'name') from pg_proc
  where pronamespace = 'public'::regnamespace \gexec
SQL
  echo "vitrine_$service is there"
done
